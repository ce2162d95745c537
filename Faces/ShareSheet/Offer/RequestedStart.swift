package import Contract

/// The destination, message and settings that the user gave before the sheet opens, as typed. Every
/// face resolves them here, and gets the resolved `SheetStart`.
package struct RequestedStart: Hashable, Sendable {
  /// The `--to` option: the name or bundle identifier of an extension, or “Anna · Hoi”.
  package var to: String?
  /// The `--person` option.
  package var person: String?
  package var message: String?
  package var settings: [Setting]

  /// A requested start that was resolved for one offer.
  package struct Meaning: Hashable, Sendable {
    package var start: SheetStart
    /// The offer, including a hidden extension if the user named it.
    package var offer: ShareOffer
    package var `extension`: ExtensionListing?
    package var person: SharePerson?
  }

  private var hasWords: Bool { message != nil || !settings.isEmpty }

  package init(
    to: String? = nil, person: String? = nil, message: String? = nil, settings: [Setting] = []
  ) {
    (self.to, self.person, self.message, self.settings) = (to, person, message, settings)
  }

  /// Resolves the names for an offer.
  /// - Throws: `ShareError` `invalidRequest` if a name has no match, or more than one, or if there
  ///   is a message or a setting besides a person; `notOffered` if the named extension does not
  ///   accept the items.
  package func meaning(in offer: ShareOffer) throws(ShareError) -> Meaning {
    let (chosen, known) = try DestinationArgument.meant(by: to, person: person, in: offer)
    // The extension may send as soon as it starts, before it has the message and the settings.
    if let known, hasWords { throw ShareError(.invalidRequest, Words.mayGoWithout(known.title)) }
    return Meaning(
      start: SheetStart(
        preselected: chosen?.id, person: known?.id, text: message, settings: settings),
      offer: chosen.map { offer.offering($0.id) } ?? offer, extension: chosen, person: known)
  }
}

/// A configuration item and the value to set, as the user named them.
package struct Setting: Hashable, Sendable {
  package var title: String
  package var value: String

  package init(title: String, value: String) {
    self.title = title
    self.value = value
  }

  /// Parses `TITLE=VALUE`, the argument of `--set`. The title ends at the first `=`.
  /// - Returns: `nil` if there is no title or no `=`.
  package init?(argument: String) {
    guard let equals = argument.firstIndex(of: "="), equals != argument.startIndex else {
      return nil
    }
    self.init(
      title: String(argument[..<equals]), value: String(argument[argument.index(after: equals)...]))
  }

  /// The setting as an argument of `--set`.
  package var argument: String { "\(title)=\(value)" }
}
