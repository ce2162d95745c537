import TestServers
import Testing

/// `FaultTests` for faults around the daemon. The commands and processes block their threads.
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
