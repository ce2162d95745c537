import TestServers
import Testing

/// The gateway's dashboard in a real browser: `Tests/Browser/dashboard.py` says what is looked at.
@Suite(.timeLimit(.minutes(4)), .ownThreads) struct DashboardTests {
  /// Also that what is taken away is noticed, where it is looked for.
  @Test func aPersonSeesWhatIsThere() async throws {
    let gateway = try TestGateway()
    try await gateway.run {
      let (holds, said) = try await BrowserLook.run(
        "dashboard.py", gateway.url, gateway.adminURL)
      #expect(holds, "\(said)")
      #expect(said.split(separator: "\n").count { $0.hasSuffix(": noticed") } == 7, "\(said)")
    }
  }
}
