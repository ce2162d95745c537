import Testing

/// Each fault is survived, and each is one that not everybody survives.
@Suite(.timeLimit(.minutes(1))) struct FaultTests {
  @Test(arguments: Fault.atServers) func isSurvived(_ fault: Fault) async throws {
    let history = try await fault.run(false)
    let violations = Judge.violations(in: history, expecting: fault.ends)
    #expect(violations.isEmpty, "\(history)")
  }

  @Test(arguments: Fault.atServers) func catchesItsControl(_ fault: Fault) async throws {
    let history = try await fault.run(true)
    let violations = Judge.violations(in: history, expecting: fault.ends)
    #expect(violations.contains { $0.kind == fault.catches }, "\(violations), \(history)")
  }
}
