import Foundation
import Glibc
import Linux
import TestServers
import Testing

/// The gateway's dashboard in a real browser: `Tests/Browser/dashboard.py` says what is looked at.
@Suite(.serialized, .timeLimit(.minutes(4)), .ownThreads) struct DashboardTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private func look(_ more: String...) async throws -> (Linux.ExitStatus, String) {
    let gateway = try TestGateway()
    return try await gateway.run {
      var browser = ChildProcess(path: Self.root.appending(path: "scripts/browser").path)
      browser.arguments =
        [
          Self.root.appending(path: "Tests/Browser/dashboard.py").path, gateway.url,
          gateway.adminURL,
        ] + more
      let environment = ProcessInfo.processInfo.environment
      browser.environment = environment.filter { ["PATH", "HOME", "TMPDIR"].contains($0.key) }
      let empty = UnsafeRawBufferPointer(start: nil, count: 0)
      let output = try Descriptor.memoryFile(named: "output", holding: empty)
      browser.descriptors = [nil, output, output]
      let process = try browser.start()
      let status = try await onThread { try ChildProcess.wait(for: process) }
      lseek(output.number, 0, SEEK_SET)
      return (status, String(decoding: try output.readAll(limit: 1 << 20), as: UTF8.self))
    }
  }

  @Test func aPersonSeesWhatIsThere() async throws {
    let (status, said) = try await look()
    #expect(status == .exited(code: 0), "\(said)")
  }

  /// What is taken away is noticed, where it is looked for.
  @Test(arguments: [
    ("events", "FALSE a document that arrives shows"),
    ("escaping", "FALSE and so is what is in it"), ("wide", "FALSE /_admin/db/db?before=8 fits"),
    ("light", "FALSE dark is dark"),
  ])
  func aBrokenPageIsNoticed(what: String, line: String) async throws {
    let (status, said) = try await look("--break", what)
    #expect(status == .exited(code: 1))
    #expect(said.contains(line), "\(said)")
  }
}
