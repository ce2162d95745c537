import Wire

/// What of a compose sheet the daemon has been shown, and what it has to be shown next.
struct ComposeState {
  /// The person's text revision that has been taken in.
  var textRevision = 0
  private var shown: ComposeView?
  private var isUpdateScheduled = false

  /// - Returns: whether an update has to be scheduled; false when one is already.
  mutating func scheduleUpdate() -> Bool {
    defer { isUpdateScheduled = true }
    return !isUpdateScheduled
  }

  /// `isForced`: whether somebody waits for the view even if nothing in it has changed.
  /// - Returns: the view to send; nil when it has been shown already.
  mutating func update(to view: ComposeView, isForced: Bool) -> ComposeView? {
    isUpdateScheduled = false
    guard isForced || view != shown else { return nil }
    shown = view
    return view
  }
}
