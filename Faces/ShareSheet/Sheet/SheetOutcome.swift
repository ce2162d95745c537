package import ControlAPI

/// How the sheet ended.
package enum SheetOutcome: Hashable, Sendable {
  /// What was handed off is on disk.
  case posted(ShareStatus)
  /// The person chose an action of the sheet's own, and it is done.
  case done(ItemActionResult)
  /// The person chose an activity of the app that shares: the caller has it done.
  case activity(Int)
  case cancelled
  /// The extension failed and the person left, or the daemon was lost.
  case failed(String)
  /// SIGINT, SIGTERM or SIGHUP came. The share has been cancelled; the caller ends of that signal.
  case interrupted(signal: Int32)
}
