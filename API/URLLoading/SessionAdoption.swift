import Synchronization

/// Whether the daemon has given the process its session. What is handed over waits until it has
/// been asked, so that a process that is refused leaves nothing behind.
final class SessionAdoption: Sendable {
  enum Finding: Sendable {
    /// Given, or not known: the daemon is asked with every task once more.
    case open
    /// Another process has it.
    case refused
  }

  private enum State {
    case asking([CheckedContinuation<Finding, Never>])
    case found(Finding)
  }
  private let state = Mutex(State.found(.open))

  /// To be called before anything is handed over.
  func begin() {
    state.withLock { $0 = .asking([]) }
  }

  /// The first finding stands, except that what was open can be refused later.
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
