import Foundation
import Glibc
import Linux
import TestServers
import Testing

/// The push inbox's page of a topic in a real browser: `Tests/Browser/push.py` says what is looked at.
@Suite(.serialized, .timeLimit(.minutes(4)), .ownThreads) struct PushPageTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let token = "tk_AgQdq7mVBoFD37zQVN29RhuMzNIz2"

  private func look(_ more: String...) async throws -> (Linux.ExitStatus, String) {
    let home = try TemporaryFolder()
    let config = try home.file(
      "config.json",
      Data(#"{"pushTokens": [{"token": "\#(Self.token)", "topics": ["secret"]}]}"#.utf8))
    chmod(config.path, 0o600)
    let program = try await ServicesProgram(
      [
        "--config", config.path, "--push", "127.0.0.1:0", "--images", "off", "--bin", "off",
        "--json",
      ], home: home.url)
    var browser = ChildProcess(path: Self.root.appending(path: "scripts/browser").path)
    browser.arguments =
      [
        Self.root.appending(path: "Tests/Browser/push.py").path, try program.urls["push"] ?? "",
        Self.token,
      ] + more
    let environment = ProcessInfo.processInfo.environment
    browser.environment = environment.filter { ["PATH", "HOME", "TMPDIR"].contains($0.key) }
    let empty = UnsafeRawBufferPointer(start: nil, count: 0)
    let output = try Descriptor.memoryFile(named: "output", holding: empty)
    browser.descriptors = [nil, output, output]
    let process = try browser.start()
    let status = try await onThread { try ChildProcess.wait(for: process) }
    _ = try await program.end()
    lseek(output.number, 0, SEEK_SET)
    return (status, String(decoding: try output.readAll(limit: 1 << 20), as: UTF8.self))
  }

  @Test func aPersonSeesWhatComes() async throws {
    let (status, said) = try await look()
    #expect(status == .exited(code: 0), "\(said)")
  }

  /// What is taken away is noticed, where it is looked for.
  @Test(arguments: [
    ("events", "FALSE a picture that is published shows"),
    ("escaping", "FALSE what is in a message is text"), ("wide", "FALSE the topic fits"),
    ("light", "FALSE dark is dark"), ("silent", "FALSE a notification is raised"),
  ])
  func aBrokenPageIsNoticed(what: String, line: String) async throws {
    let (status, said) = try await look("--break", what)
    #expect(status == .exited(code: 1))
    #expect(said.contains(line), "\(said)")
  }
}
