import Foundation
package import Testing

/// A trait that runs tests on separate threads.
///
/// A test that waits for a process or a terminal blocks its thread. The shared thread pool has only
/// as many threads as the machine has cores.
package struct OwnThreads: SuiteTrait, TestTrait, TestScoping {
  package var isRecursive: Bool { true }

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(ThreadStarter()) { try await function() }
  }
}

extension Trait where Self == OwnThreads {
  package static var ownThreads: Self { OwnThreads() }
}

/// An executor that starts a thread for each job.
final class ThreadStarter: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    Thread.detachNewThread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

/// Runs blocking work on a separate thread, so that the threads of the pool remain free for the
/// server under test. The work keeps the test's context, so a failed `#expect` in `work` belongs to
/// the test.
package func onThread<Result: Sendable>(
  _ work: @escaping @Sendable () throws -> Result
) async throws -> Result {
  try await Task(executorPreference: ThreadStarter()) { try work() }.value
}
