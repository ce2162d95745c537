/// Runs what waits on a thread of its own, so that the server under test keeps the others. What it
/// expects is the test's: the thread knows for whom it works, where a bare one would not.
package func onThread<Result: Sendable>(
  _ work: @escaping @Sendable () throws -> Result
) async throws -> Result {
  try await Task(executorPreference: ThreadStarter()) { try work() }.value
}
