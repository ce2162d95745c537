package import Contract
package import Linux
import Sandbox
import Synchronization

/// The events of an extension that the daemon has not handled yet.
///
/// If the last pending event is a view, a new view replaces it.
final class ExtensionMailbox: Sendable {
  static let capacity = 256

  private struct State {
    var events: [ExtensionEvent] = []
    var hasEnded = false
    var waiter: CheckedContinuation<Void, Never>?
  }
  private let state = Mutex(State())

  /// - Returns: `false` if too many events are pending. The event was not added.
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

  /// Returns the next event, or `nil` after the last event.
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

/// An event of an extension process.
package enum ExtensionEvent: Sendable {
  /// A message, with its file descriptor if it has one. Pictures are passed separately.
  case message(ExtensionMessage, Descriptor?)
  /// The end of the process. This is the last event.
  case ended(ExtensionEnding)
}

/// How an extension process ended.
package enum ExtensionEnding: Hashable, Sendable {
  case exited(ExitStatus)
  /// The daemon ended the process. The reason completes "X was ended because …".
  case misbehaved(reason: String)
  /// The daemon ended the process because it used too much of a resource.
  case exceeded(LimitedResource)
  /// The process has ended, but waiting for it failed.
  case unknown
  /// The program did not start, because its sandbox could not be made.
  case notConfined

  init(_ report: Sandbox.ProgramEnd.Report) {
    self =
      switch report {
      case .ended(let status): .exited(status)
      case .notStarted: .notConfined
      }
  }
}
