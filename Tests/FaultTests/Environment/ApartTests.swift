import TestServers
import Testing

/// The same tests as `EnvironmentTests`, for faults that need their own networks and disks.
@Suite(.timeLimit(.minutes(3)), .ownThreads, .ownNamespaces) struct ApartTests {
  @Test(arguments: Fault.apart) func survives(_ fault: Fault) async throws {
    let (history, violations) = try await fault.judged(asControl: false)
    #expect(violations.isEmpty, "\(history)")
  }

  @Test(arguments: Fault.apart) func control(_ fault: Fault) async throws {
    let (history, violations) = try await fault.judged(asControl: true)
    #expect(violations.contains { $0.kind == fault.catches }, "\(violations), \(history)")
  }
}
