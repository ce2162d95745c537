import Contract
import Synchronization

/// What an extension said and nobody has looked at yet.
///
/// A view that nobody has seen makes way for the next one, so however fast views come, one waits.
final class ExtensionMailbox: Sendable {
  /// Messages, views apart, that may wait.
  static let capacity = 256

  private struct State {
    var events: [ExtensionEvent] = []
    var hasEnded = false
    var waiter: CheckedContinuation<Void, Never>?
  }
  private let state = Mutex(State())

  /// - Returns: false when too much waits already; the event was not taken.
  func put(_ event: ExtensionEvent) -> Bool {
    let (taken, waiter) = state.withLock { state -> (Bool, CheckedContinuation<Void, Never>?) in
      if case .message(.view, _) = event, case .message(.view, _)? = state.events.last {
        state.events[state.events.count - 1] = event
        return (true, nil)
      }
      if case .ended = event {
        state.hasEnded = true
      } else if state.events.count >= Self.capacity {
        return (false, nil)
      }
      state.events.append(event)
      defer { state.waiter = nil }
      return (true, state.waiter)
    }
    waiter?.resume()
    return taken
  }

  /// The next event; nil after the last.
  func next() async -> ExtensionEvent? {
    while true {
      let (event, isOver) = state.withLock { state -> (ExtensionEvent?, Bool) in
        if state.events.isEmpty { return (nil, state.hasEnded) }
        return (state.events.removeFirst(), false)
      }
      if event != nil || isOver { return event }
      await withCheckedContinuation { continuation in
        let isReady = state.withLock { state -> Bool in
          if !state.events.isEmpty || state.hasEnded { return true }
          state.waiter = continuation
          return false
        }
        if isReady { continuation.resume() }
      }
    }
  }
}
