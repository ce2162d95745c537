import Testing

/// The queue survives each fault, and the judge catches each fault's control.
@Suite(.timeLimit(.minutes(3))) struct FaultTests {
  @Test(arguments: Fault.atServers) func survives(_ fault: Fault) async throws {
    let (history, violations) = try await fault.judged(asControl: false)
    #expect(violations.isEmpty, "\(history)")
  }

  @Test(arguments: Fault.atServers) func control(_ fault: Fault) async throws {
    let (history, violations) = try await fault.judged(asControl: true)
    #expect(violations.contains { $0.kind == fault.catches }, "\(violations), \(history)")
  }
}
