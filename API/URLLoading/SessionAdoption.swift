import Synchronization

/// The daemon's decision whether this process may use its session. Hand-offs wait for the decision,
/// so that a refused process hands off no transfers.
final class SessionAdoption: Sendable {
  enum Finding: Sendable {
    /// This process may use the session, or the decision is unknown. The daemon checks again with
    /// each task.
    case open
    /// Another process uses the session.
    case refused
  }

  private enum State {
    case asking([CheckedContinuation<Finding, Never>])
    case found(Finding)
  }
  private let state = Mutex(State.found(.open))

  /// Makes hand-offs wait for a decision. Call it before the first hand-off.
  func begin() {
    state.withLock { $0 = .asking([]) }
  }

  /// Records the decision. A later call can only change `open` to `refused`.
  func settle(_ finding: Finding) {
    let waiting = state.withLock { state in
      switch state {
      case .asking(let waiting):
        state = .found(finding)
        return waiting
      case .found:
        if case .refused = finding { state = .found(finding) }
        return []
      }
    }
    for continuation in waiting { continuation.resume(returning: finding) }
  }

  func finding() async -> Finding {
    await withCheckedContinuation { continuation in
      let known = state.withLock { state -> Finding? in
        switch state {
        case .found(let finding): return finding
        case .asking(let waiting):
          state = .asking(waiting + [continuation])
          return nil
        }
      }
      if let known { continuation.resume(returning: known) }
    }
  }
}
