/// Runs blocking work on a thread of its own, so that the server under test keeps the others. The
/// task keeps the test's context, so `#expect` in `work` belongs to the test.
package func onThread<Result: Sendable>(
  _ work: @escaping @Sendable () throws -> Result
) async throws -> Result {
  try await Task(executorPreference: ThreadStarter()) { try work() }.value
}
