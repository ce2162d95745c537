import Testing

/// Each fault is survived, and each is one that not everybody survives.
@Suite(.timeLimit(.minutes(3))) struct FaultTests {
  @Test(arguments: Fault.atServers) func isSurvived(_ fault: Fault) async throws {
    let (history, violations) = try await fault.judged(asControl: false)
    #expect(violations.isEmpty, "\(history)")
  }

  @Test(arguments: Fault.atServers) func catchesItsControl(_ fault: Fault) async throws {
    let (history, violations) = try await fault.judged(asControl: true)
    #expect(violations.contains { $0.kind == fault.catches }, "\(violations), \(history)")
  }
}
