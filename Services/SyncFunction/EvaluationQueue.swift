import Dispatch
import Synchronization

/// What waits to be looked at. Whoever has nothing to do takes the next.
final class EvaluationQueue: Sendable {
  struct Job: Sendable {
    let requests: [SyncRequest]
    let continuation: CheckedContinuation<[SyncVerdict], any Error>
  }

  private struct State {
    var jobs: [Job] = []
    var isClosed = false
  }

  private let state = Mutex(State())
  private let changed = DispatchSemaphore(value: 0)

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
    changed.wait()
    let job = state.withLock { $0.jobs.isEmpty ? nil : $0.jobs.removeFirst() }
    // Whoever waits beside this one has to hear of the end too.
    if job == nil { changed.signal() }
    return job
  }

  /// What was added before is still looked at.
  func close() {
    state.withLock { $0.isClosed = true }
    changed.signal()
  }
}
