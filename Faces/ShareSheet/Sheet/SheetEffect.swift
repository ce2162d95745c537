package import ControlAPI
package import Wire

/// What the sheet wants done.
package enum SheetEffect: Hashable, Sendable {
  /// The extension of this identifier, with this `SharePerson.id` or with nobody.
  case begin(String, person: String? = nil)
  case send(PersonInput)
  /// Start the daemon again. Answer with `recovered` or `notRecovered`.
  case recover
  case action(ActionRun.Request)
  /// Show this page to the person, and tell the extension; answer with `linkOpened`.
  case open(LinkWish)
  /// Keep this text for the next sheet of the same items; `nil` removes the one that is kept.
  case draft(String?)
  /// Give this text to the clipboard that whatever draws the sheet has.
  case clipboard(String)
  /// Answer with `waited` and the number.
  case wait(seconds: Double, number: Int)
  case leave(SheetOutcome)

  package var isDraft: Bool { if case .draft = self { true } else { false } }
}
