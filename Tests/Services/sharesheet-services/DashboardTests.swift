import TestServers
import Testing

/// The gateway's dashboard in a real browser. `Tests/Browser/dashboard.py` lists the checks.
@Suite(.timeLimit(.minutes(4)), .ownThreads) struct DashboardTests {
  /// Includes the controls: each check notices when its part of the page is removed.
  @Test func dashboard() async throws {
    let gateway = try TestGateway()
    try await gateway.run {
      let (holds, said) = try await BrowserLook.run(
        "dashboard.py", gateway.url, gateway.adminURL)
      #expect(holds, "\(said)")
      #expect(said.split(separator: "\n").count { $0.hasSuffix(": noticed") } == 7, "\(said)")
    }
  }
}
