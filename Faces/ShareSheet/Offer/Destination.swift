package import Contract

/// A destination in the sheet: an extension, alone or with a person. Its text is sanitized.
package struct Destination: Hashable, Sendable {
  package let id: String
  package let name: String
  /// The reason why the extension does not accept the items, or `nil` if the extension is offered.
  package let refusal: String?
  /// The change that makes the extension accept the items, such as "remove 1 photo".
  package var remedy: String?
  /// The places of the items whose removal is this change, or `nil` if it is another change.
  package var removals: [Int]?
  /// The path of the icon's file.
  package var icon: String?
  /// Whether the destination is listed among the actions.
  package var isAction = false
  /// The `SharePerson.id` of the recipient, or `nil` for the extension alone.
  package var person: String?

  /// Creates the destination of a person, with a name such as “Anna · Hoi”.
  /// - Parameter icon: The path of the extension's icon.
  package init(_ person: SharePerson, icon: String? = nil) {
    id = person.extension
    self.icon = icon
    name = PlainText.line(person.title, limit: 200)
    refusal = nil
    self.person = person.id
  }

  package init(_ listing: ExtensionListing) {
    id = listing.id
    let name = PlainText.line(listing.name, limit: 200)
    self.name = name.isEmpty ? PlainText.line(listing.id, limit: 200) : name
    isAction = listing.action ?? false
    refusal =
      listing.offered ? nil : PlainText.line(listing.words ?? Words.refusesThis, limit: 500)
    icon = listing.icon
    remedy = listing.remedy.map { PlainText.line($0, limit: 500) }
    removals = listing.removals
  }
}
