import Contract
import Testing

/// The user's decisions about local hosts.
extension CommandHome {
  var networkDecisions: [NetworkPermission] {
    get async throws {
      try await run("extensions", "network", "--json").json([NetworkPermission].self)
    }
  }

  /// Withdraws the permission that the tests' homes have.
  func withdrawLoopback() async throws {
    for host in ["127.0.0.1", "::1", "localhost"] {
      try await run("extensions", "network", "forbid", "*", host).expect(0)
    }
    #expect(try await networkDecisions.isEmpty)
  }
}
