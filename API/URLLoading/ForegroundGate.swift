import Synchronization

/// A limit on this process's concurrent requests. The limit is the number that the daemon accepts.
/// Further requests wait.
final class ForegroundGate: Sendable {
  static let shared = ForegroundGate(width: 64)

  private struct State {
    var inside = 0
    var waiting: [@Sendable () -> Void] = []
  }

  private let width: Int
  private let state = Mutex(State())

  init(width: Int) { self.width = width }

  /// Calls `begin` now, or after another caller has called `leave()`. After `begin` was called, the
  /// caller must call `leave()` once.
  func enter(_ begin: @escaping @Sendable () -> Void) {
    let isOpen = state.withLock { state in
      if state.inside < width {
        state.inside += 1
        return true
      }
      state.waiting.append(begin)
      return false
    }
    if isOpen { begin() }
  }

  func leave() {
    let next = state.withLock { state -> (@Sendable () -> Void)? in
      if state.waiting.isEmpty {
        state.inside -= 1
        return nil
      }
      return state.waiting.removeFirst()
    }
    next?()
  }
}
