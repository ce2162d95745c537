import Foundation
import Glibc
import Linux
import TestServers
import Testing

/// The gateway's dashboard in a real browser. `Tests/Browser/dashboard.py` lists the checks.
@Suite(.timeLimit(.minutes(4)), .ownThreads) struct DashboardTests {
  /// The script also runs the controls: each control removes a part of the page, and the check of
  /// this part must notice that.
  @Test func dashboard() async throws {
    let gateway = try TestGateway()
    try await gateway.run {
      let (holds, said) = try await BrowserLook.run(
        "dashboard.py", [gateway.url, gateway.adminURL])
      #expect(holds, "\(said)")
      #expect(said.split(separator: "\n").count { $0.hasSuffix(": noticed") } == 7, "\(said)")
    }
  }
}

/// Checks of pages in a real browser. `Tests/Browser/look.py` describes the checks and their
/// controls.
enum BrowserLook {
  private static let root = Checkout.root

  /// - Parameter script: A file in `Tests/Browser`.
  /// - Returns: Whether all checks passed, and the output.
  static func run(_ script: String, _ arguments: [String]) async throws -> (Bool, String) {
    var browser = ChildProcess(path: root.appending(path: "scripts/browser").path)
    browser.arguments = [root.appending(path: "Tests/Browser/\(script)").path] + arguments
    let environment = ProcessInfo.processInfo.environment
    browser.environment = environment.filter { ["PATH", "HOME", "TMPDIR"].contains($0.key) }
    let output = try Descriptor.capture(named: "output")
    browser.descriptors = [nil, output, output]
    let process = try browser.start()
    let status = try await onThread { try ChildProcess.wait(for: process) }
    lseek(output.number, 0, SEEK_SET)
    let said = String(decoding: try output.readAll(limit: 1 << 20), as: UTF8.self)
    return (status == .exited(code: 0), said)
  }
}
