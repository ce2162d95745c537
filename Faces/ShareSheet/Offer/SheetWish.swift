package import ControlAPI

/// What a person says of a share before there is a sheet, in the words that they typed. It is
/// resolved here for every face, and a face gets the resolved `SheetStart`.
package struct SheetWish: Hashable, Sendable {
  /// `--to`: the name or bundle identifier of an extension, or “Anna · Hoi”.
  package var to: String?
  /// `--person`.
  package var person: String?
  package var message: String?
  package var settings: [Setting]

  /// What the words mean for one offer.
  package struct Meaning: Hashable, Sendable {
    package var start: SheetStart
    /// The offer, with a hidden extension that was named.
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

  /// - Throws: `ShareError` `invalidRequest` if a name means nothing that is offered, or several
  ///   things, or for words beside a person; `notOffered` if the named extension does not take the
  ///   items.
  package func meaning(in offer: ShareOffer) throws(ShareError) -> Meaning {
    let (chosen, known) = try DestinationArgument.meant(by: to, person: person, in: offer)
    // The extension may send as soon as it begins, before it has the words.
    if let known, hasWords { throw ShareError(.invalidRequest, Words.mayGoWithout(known.title)) }
    return Meaning(
      start: SheetStart(
        preselected: chosen?.id, person: known?.id, text: message, settings: settings),
      offer: chosen.map { offer.offering($0.id) } ?? offer, extension: chosen, person: known)
  }
}
