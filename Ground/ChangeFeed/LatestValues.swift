import Synchronization

/// The pending values of a listener: the latest value of each changed key, in order of the first
/// change.
final class LatestValues<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct State {
    var order: [Key] = []
    var values: [Key: Value] = [:]
    var isFinished = false
    var waiter: CheckedContinuation<Void, Never>?

    mutating func takeWaiter() -> CheckedContinuation<Void, Never>? {
      defer { waiter = nil }
      return waiter
    }
  }
  private let state = Mutex(State())

  func put(_ value: Value, for key: Key) {
    let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard !state.isFinished else { return nil }
      if state.values.updateValue(value, forKey: key) == nil { state.order.append(key) }
      return state.takeWaiter()
    }
    waiter?.resume()
  }

  func finish() {
    let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
      state.isFinished = true
      return state.takeWaiter()
    }
    waiter?.resume()
  }

  /// Returns at least one value. Returns no values if the feed is finished and nothing is pending,
  /// or if the calling task is cancelled.
  func next(upTo limit: Int) async -> [Value] {
    await withTaskCancellationHandler {
      while true {
        let (values, isFinished) = state.withLock { state -> ([Value], Bool) in
          let keys = state.order.prefix(max(1, limit))
          let values = keys.compactMap { state.values.removeValue(forKey: $0) }
          state.order.removeFirst(keys.count)
          return (values, state.isFinished)
        }
        if !values.isEmpty || isFinished { return values }
        await withCheckedContinuation { continuation in
          let isReady = state.withLock { state -> Bool in
            if !state.order.isEmpty || state.isFinished { return true }
            state.waiter = continuation
            return false
          }
          if isReady { continuation.resume() }
        }
      }
    } onCancel: {
      finish()
    }
  }
}
