package import Contract

/// An effect that the sheet requests.
package enum SheetEffect: Hashable, Sendable {
  /// Start the extension with this identifier, with the `SharePerson` of this id or with none.
  case begin(String, person: String? = nil)
  case send(PersonInput)
  /// Restart the daemon. Respond with `recovered` or `notRecovered`.
  case recover
  case action(ActionRun.Request)
  /// Open this web page and notify the extension. Respond with `linkOpened`.
  case open(LinkRequest)
  /// Keep this text for the next sheet with the same items; `nil` removes the kept text.
  case draft(String?)
  /// Put this text on the clipboard of the face.
  case clipboard(String)
  /// Respond with `waited` and the number after this many seconds.
  case wait(seconds: Double, number: Int)
  case leave(SheetOutcome)

  package var isDraft: Bool { if case .draft = self { true } else { false } }
}
