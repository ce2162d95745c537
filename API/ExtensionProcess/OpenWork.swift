import Synchronization

/// What this process has begun for others and not brought to its end: loads, hand-offs, handlers
/// that are still to be called. While there is any, the process outlives its request.
package final class OpenWork: Sendable {
  package static let current = OpenWork()

  private struct State {
    var open = 0
    var begun: UInt64 = 0
    var waiting: [@Sendable () -> Void] = []
  }
  private let state = Mutex(State())

  package init() {}

  /// One thing that is open until `end()`, or until nobody holds it any more.
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

  /// How many are open.
  package var count: Int { state.withLock { $0.open } }

  /// How many have been begun ever: whether anything was, since one looked last.
  package var begun: UInt64 { state.withLock { $0.begun } }

  /// Calls `body` once nothing is open, now or later, on any thread.
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
