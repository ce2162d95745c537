package import Contract

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
