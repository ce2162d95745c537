package import Contract

/// An effect that the sheet requests from its host or face.
package enum SheetEffect: Hashable, Sendable {
  /// Start the extension with this identifier. If `person` is set, the share goes to the
  /// `SharePerson` with this id.
  case begin(String, person: String? = nil)
  case send(PersonInput)
  /// Take out what goes along unseen, or leave it in. `nil` means that the setting of the
  /// destination decides. It applies to the next `begin`.
  case removeHidden(Bool?)
  /// Keep for this extension whether hidden details are always taken out. If the choice cannot be
  /// kept, the host responds with `notKept`.
  case alwaysRemove(String, Bool)
  /// Restart the daemon. The host responds with `recovered` or `notRecovered`.
  case recover
  case action(ActionRun.Request)
  /// Open this web page and answer the question with this number. The host responds with
  /// `linkOpened`.
  case open(LinkRequest, number: Int)
  /// Keep this text for the next sheet with the same items. If the text is `nil`, remove the kept
  /// text.
  case draft(String?)
  /// Put this text on the face's clipboard.
  case clipboard(String)
  /// Wait for this many seconds, then respond with `waited` and the number.
  case wait(seconds: Double, number: Int)
  case leave(SheetOutcome)

  package var isDraft: Bool { if case .draft = self { true } else { false } }
}

/// How the sheet ended.
package enum SheetOutcome: Hashable, Sendable {
  /// The user posted. Uploads that the extension handed off are stored on the disk.
  case posted(ShareStatus)
  /// The user chose a built-in action, and the action is done.
  case done(ItemActionResult)
  /// The user chose an activity of the sharing app. The caller performs the activity.
  case activity(Int)
  case cancelled
  /// The share failed: the extension failed and the user left, or the daemon or the sharing client
  /// is gone.
  case failed(String)
  /// SIGINT, SIGTERM or SIGHUP arrived. The share has been cancelled. The caller then ends itself
  /// with this signal.
  case interrupted(signal: Int32)
}
