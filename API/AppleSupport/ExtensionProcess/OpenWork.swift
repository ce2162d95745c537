import Synchronization

/// The unfinished work of this process: requests, hand-offs and handlers that are still to be
/// called. The process stays alive until all of it is done.
package final class OpenWork: Sendable {
  package static let current = OpenWork()

  private struct State {
    var open = 0
    var begun: UInt64 = 0
    var waiting: [@Sendable () -> Void] = []
  }
  private let state = Mutex(State())

  package init() {}

  /// A piece of work that is open until `end()` is called or the object is released.
  package final class Piece: Sendable {
    private let work: OpenWork
    private let isOpen = Mutex(true)

    fileprivate init(_ work: OpenWork) { self.work = work }

    deinit { end() }

    package func end() {
      let wasOpen = isOpen.withLock { isOpen in
        defer { isOpen = false }
        return isOpen
      }
      if wasOpen { work.ended() }
    }
  }

  package func begin() -> Piece {
    state.withLock { state in
      state.open += 1
      state.begun += 1
    }
    return Piece(self)
  }

  /// The number of open pieces.
  package var count: Int { state.withLock { $0.open } }

  /// The number of pieces begun so far. If the number differs from an earlier one, new work was
  /// begun since then.
  package var begun: UInt64 { state.withLock { $0.begun } }

  /// Calls `body` once, on any thread, when no work is open.
  package func whenNothingIsOpen(_ body: @escaping @Sendable () -> Void) {
    let isNow = state.withLock { state in
      if state.open > 0 { state.waiting.append(body) }
      return state.open == 0
    }
    if isNow { body() }
  }

  private func ended() {
    let waiting = state.withLock { state -> [@Sendable () -> Void] in
      state.open -= 1
      guard state.open == 0 else { return [] }
      defer { state.waiting = [] }
      return state.waiting
    }
    for body in waiting { body() }
  }
}
