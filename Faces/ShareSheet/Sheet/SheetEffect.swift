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
  /// Keep this text for the next sheet with the same items. `nil` removes the kept text.
  case draft(String?)
  /// Put this text on the clipboard of the face.
  case clipboard(String)
  /// Respond with `waited` and the number after this many seconds.
  case wait(seconds: Double, number: Int)
  case leave(SheetOutcome)

  package var isDraft: Bool { if case .draft = self { true } else { false } }
}

/// How the sheet ended.
package enum SheetOutcome: Hashable, Sendable {
  /// The uploads that were handed off are stored on disk.
  case posted(ShareStatus)
  /// The user chose a built-in action, and it is done.
  case done(ItemActionResult)
  /// The user chose an activity of the sharing app, which the caller performs.
  case activity(Int)
  case cancelled
  /// The extension failed and the user left, or the daemon or the sharing client is gone.
  case failed(String)
  /// SIGINT, SIGTERM or SIGHUP arrived. The share has been cancelled, and the caller ends with this
  /// signal.
  case interrupted(signal: Int32)
}
