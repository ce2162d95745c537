import ExtensionProcess
import Foundation
import Synchronization

/// How one request ends: once, by one word; then the completion handlers are called in the
/// background, and those that have not returned once more when the process's time is over.
final class RequestEnd: Sendable {
  typealias Handler = @Sendable (Bool) -> Void

  private struct State {
    var isOver = false
    var onOver: (@Sendable () -> Void)?
    var last = 0
    /// Called and not returned.
    var open: [Int: Handler] = [:]
  }
  private let state = Mutex(State())

  /// Whether no word has been said before.
  func takeFirstWord() -> Bool {
    state.withLock { state in
      defer { state.isOver = true }
      return !state.isOver
    }
  }

  /// `body`: called once, when the word has been sent.
  func whenOver(_ body: @escaping @Sendable () -> Void) { state.withLock { $0.onOver = body } }

  /// The host has been told.
  func tell() {
    let body = state.withLock { state in
      defer { state.onOver = nil }
      return state.onOver
    }
    body?()
  }

  /// - Parameter open: ends when the handler has returned.
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

  /// Calls the handlers that have not returned, with `expired` true, and then `done`.
  func expire(_ done: @escaping @Sendable () -> Void) {
    let group = DispatchGroup()
    for handler in state.withLock({ Array($0.open.values) }) {
      DispatchQueue.global().async(group: group) { handler(true) }
    }
    group.notify(queue: .global()) { done() }
  }
}
