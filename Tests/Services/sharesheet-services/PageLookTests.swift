import Foundation
import TestServers
import Testing

/// The pages of all services in a real browser. `Tests/Browser/pages.py` lists the checks.
@Suite(.timeLimit(.minutes(4)), .ownThreads) struct PageLookTests {
  /// The script also runs the controls: each control changes a part of the pages, and the check of
  /// this part must notice that.
  @Test("All pages fit, are readable, show local times and copy links") func pages() async throws {
    let home = try TemporaryFolder()
    let program = try await ServicesProgram(
      [
        "--bin", "127.0.0.1:0", "--images", "127.0.0.1:0", "--push", "127.0.0.1:0",
        "--gateway", "127.0.0.1:0", "--gateway-admin", "127.0.0.1:0", "--json",
      ], home: home.url)
    let urls = try program.urls
    let named = ["bin", "images", "push", "gateway", "gatewayAdmin"].map { urls[$0] ?? "" }
    let (holds, said) = try await BrowserLook.run("pages.py", named)
    _ = try await program.end()
    #expect(holds, "\(said)")
    #expect(said.split(separator: "\n").count { $0.hasSuffix(": noticed") } == 8, "\(said)")
  }
}
