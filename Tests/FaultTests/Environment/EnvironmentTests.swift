import TestServers
import Testing

/// The same tests as `FaultTests`, for faults around the daemon. The suite has its own threads,
/// because the commands and processes of these faults block threads.
@Suite(.timeLimit(.minutes(5)), .ownThreads) struct EnvironmentTests {
  @Test(arguments: Fault.nearby) func survives(_ fault: Fault) async throws {
    let (history, violations) = try await fault.judged(asControl: false)
    #expect(violations.isEmpty, "\(history)")
  }

  @Test(arguments: Fault.nearby) func control(_ fault: Fault) async throws {
    let (history, violations) = try await fault.judged(asControl: true)
    #expect(violations.contains { $0.kind == fault.catches }, "\(violations), \(history)")
  }
}
