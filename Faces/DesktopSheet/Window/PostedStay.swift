/// The rule for how long a window shows a posted share: for 3 s, or for as long as the user uses
/// the window.
struct PostedStay {
  enum Event: Hashable {
    case shown
    /// The outcome or the link has arrived.
    case settled
    /// The time for undoing has begun or ended. The window stays as long as the share can be undone.
    case undoable(Bool)
    /// The pointer moved over the window. A pointer that only rests there does not count.
    case pointerMoved
    case pointerLeft
    /// The user pressed a key.
    case keyPressed
    /// The time that the last `start` began is over.
    case expired
  }

  enum Action: Hashable {
    /// Wait for 3 s, and forget earlier waits.
    case start
    /// Forget earlier waits.
    case stop
    case close
  }

  private var isPointed = false
  private var hasKeys = false
  private var isUndoable = false

  mutating func take(_ event: Event) -> Action? {
    switch event {
    case .shown, .settled: return stays ? nil : .start
    case .undoable(let isUndoable):
      self.isUndoable = isUndoable
      return isUndoable ? .stop : stays ? nil : .start
    case .pointerMoved:
      defer { isPointed = true }
      return stays ? nil : .stop
    case .pointerLeft:
      isPointed = false
      return stays ? nil : .start
    case .keyPressed:
      defer { hasKeys = true }
      return hasKeys ? nil : .stop
    case .expired: return stays ? nil : .close
    }
  }

  private var stays: Bool { isPointed || hasKeys || isUndoable }
}
