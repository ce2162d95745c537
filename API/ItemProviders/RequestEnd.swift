import AppleSupport
import Foundation
import Synchronization

/// The end of one request. The request ends once. The completion handlers are then called in the
/// background. If a handler has not returned when the time for work after completion is over, the
/// handler is called again.
final class RequestEnd: Sendable {
  typealias Handler = @Sendable (Bool) -> Void

  private struct State {
    var isOver = false
    var onOver: (@Sendable () -> Void)?
    var last = 0
    /// The handlers that were called and have not returned.
    var open: [Int: Handler] = [:]
  }
  private let state = Mutex(State())

  /// Returns `true` on the first call only.
  func takeFirstWord() -> Bool {
    state.withLock { state in
      defer { state.isOver = true }
      return !state.isOver
    }
  }

  /// Sets a function that is called once, after the host was notified.
  func whenOver(_ body: @escaping @Sendable () -> Void) { state.withLock { $0.onOver = body } }

  /// Calls the function of `whenOver`. Use this method after the host was notified.
  func tell() {
    let body = state.withLock { state in
      defer { state.onOver = nil }
      return state.onOver
    }
    body?()
  }

  /// Calls the handler in the background with `false`.
  /// - Parameter open: The work that ends when the handler has returned.
  func call(_ handler: Handler?, _ open: OpenWork.Piece) {
    guard let handler else { return open.end() }
    let number = state.withLock { state in
      state.last += 1
      state.open[state.last] = handler
      return state.last
    }
    DispatchQueue.global(qos: .background).async { [self] in
      handler(false)
      state.withLock { $0.open[number] = nil }
      open.end()
    }
  }

  /// Calls the unfinished handlers with `expired` set to `true`, and then `done`.
  func expire(_ done: @escaping @Sendable () -> Void) {
    let group = DispatchGroup()
    for handler in state.withLock({ Array($0.open.values) }) {
      DispatchQueue.global().async(group: group) { handler(true) }
    }
    group.notify(queue: .global()) { done() }
  }
}
