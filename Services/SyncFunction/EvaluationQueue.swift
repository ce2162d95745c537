import Dispatch
import Synchronization

/// What waits to be looked at. Whoever has nothing to do takes the next.
final class EvaluationQueue: Sendable {
  struct Job: Sendable {
    let number: Int
    let requests: [SyncRequest]
    let continuation: CheckedContinuation<[SyncVerdict], any Error>
  }

  private struct State {
    var jobs: [Job] = []
    var last = 0
    var isClosed = false
  }

  private let state = Mutex(State())
  private let changed = DispatchSemaphore(value: 0)

  /// For the next job, which has it to itself.
  func number() -> Int {
    state.withLock { state in
      state.last += 1
      return state.last
    }
  }

  /// Whoever waits for it waits no more. What is being looked at already is looked at to its end.
  func cancel(_ number: Int) {
    let job = state.withLock { state in
      state.jobs.firstIndex { $0.number == number }.map { state.jobs.remove(at: $0) }
    }
    job?.continuation.resume(throwing: CancellationError())
  }

  func add(_ job: Job) {
    let isAdded = state.withLock { state in
      if !state.isClosed { state.jobs.append(job) }
      return !state.isClosed
    }
    guard isAdded else {
      job.continuation.resume(
        throwing: SyncFunctionError(.closed, "The sync function was closed."))
      return
    }
    changed.signal()
  }

  /// Waits for the next one.
  /// - Returns: nil when there will be none any more.
  func next() -> Job? {
    while true {
      changed.wait()
      let (job, isClosed) = state.withLock { state in
        (state.jobs.isEmpty ? nil : state.jobs.removeFirst(), state.isClosed)
      }
      if let job { return job }
      guard isClosed else { continue }
      // Whoever waits beside this one has to hear of the end too.
      changed.signal()
      return nil
    }
  }

  /// What was added before is still looked at.
  func close() {
    state.withLock { $0.isClosed = true }
    changed.signal()
  }
}
