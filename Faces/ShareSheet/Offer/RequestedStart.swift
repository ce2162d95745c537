package import Contract

/// The destination, message and settings as the user gave them before the sheet opened. Every face
/// calls `meaning(in:)` to resolve the names, and gets a `SheetStart`.
package struct RequestedStart: Hashable, Sendable {
  /// The value of the `--to` option: an extension's name or bundle identifier, or “Anna · Hoi”.
  package var to: String?
  /// The value of the `--person` option.
  package var person: String?
  package var message: String?
  package var settings: [Setting]

  /// A requested start that was resolved for one offer.
  package struct Meaning: Hashable, Sendable {
    package var start: SheetStart
    /// The offer. If the user named a hidden extension, it includes that extension.
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
  /// - Throws: `ShareError` `invalidRequest` if a name has no match or several, or if a person is
  ///   named together with a message or a setting; `notOffered` if the named extension does not
  ///   accept the items.
  package func meaning(in offer: ShareOffer) throws(ShareError) -> Meaning {
    let (chosen, known) = try DestinationArgument.meant(by: to, person: person, in: offer)
    // A message or setting is refused, because an extension may send to the person as soon as it
    // starts, before it has received them.
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
