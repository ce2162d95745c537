import Dispatch
import Synchronization

/// The pending evaluations. An idle worker takes the next evaluation.
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

  /// Returns a unique number for a new job.
  func number() -> Int {
    state.withLock { state in
      state.last += 1
      return state.last
    }
  }

  /// Cancels a pending job. A job that a worker has taken continues.
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

  /// Waits for the next job.
  /// - Returns: `nil` after the queue is closed and empty.
  func next() -> Job? {
    while true {
      changed.wait()
      let (job, isClosed) = state.withLock { state in
        (state.jobs.isEmpty ? nil : state.jobs.removeFirst(), state.isClosed)
      }
      if let job { return job }
      guard isClosed else { continue }
      // The other waiting workers must also notice the end of the queue.
      changed.signal()
      return nil
    }
  }

  /// Closes the queue. Workers still finish the jobs added before.
  func close() {
    state.withLock { $0.isClosed = true }
    changed.signal()
  }
}
