import Foundation

/// Runs one piece of work at a time, in the order of the calls, without holding a lock meanwhile.
///
/// If another thread is at work, `run` leaves the work to that thread and returns. A call from
/// inside the work runs at once, as Combine's nested sends do.
final class Turns: Sendable {
  private struct State {
    var owner: pthread_t?
    var waiting: [() -> Void] = []
  }

  private enum Way { case now, nested, later }

  private let state = Protected(State())

  func run(_ work: @escaping () -> Void) {
    let thread = pthread_self()
    let way: Way = state.withLock { state in
      guard let owner = state.owner else {
        state.owner = thread
        return .now
      }
      if owner == thread { return .nested }
      state.waiting.append(work)
      return .later
    }
    switch way {
    case .later: return
    case .nested: work()
    case .now:
      work()
      while let batch = next() {
        for work in batch { work() }
      }
    }
  }

  private func next() -> [() -> Void]? {
    state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.owner = nil
        return nil
      }
      let batch = state.waiting
      state.waiting = []
      return batch
    }
  }
}
