package import ControlAPI

/// An extension as the sheet shows it; its words are plain text.
package struct Destination: Hashable, Sendable {
  package let id: String
  package let name: String
  /// Why it takes nothing of this; nil when it is offered.
  package let refusal: String?
  /// What the person could do so that it does, as an order: "remove 1 photo".
  package var remedy: String?
  /// The file of its icon.
  package var icon: String?
  /// Whether it stands among the actions.
  package var isAction = false
  /// Whom it is begun with: a `SharePerson.id`; nil for the extension alone.
  package var person: String?

  /// “Anna · Hoi”
  package init(_ person: SharePerson) {
    id = person.extension
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
  }
}
