import Foundation
import HTTPService
import Linux
import PushInbox
import TestServers
import Testing

/// Third-party clients of ntfy from PyPI. `Tests/Browser/ntfy-clients.py` lists the checks.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct ClientLibraryTests {
  private static let root = Checkout.root
  private static let missing: Comment = "the clients are missing: run scripts/peers install"
  /// In CI, where no test may be skipped, the clients count as installed. If they are missing, the
  /// test fails.
  private static let areInstalled =
    FileManager.default.fileExists(atPath: root.path + "/.build/peers/installed")
    || ProcessInfo.processInfo.environment["CI"] != nil

  /// Starts the script. Only the script has the pipe's writing end open, so the output ends when
  /// the script ends.
  private func start(
    _ words: [String], to push: TestPush
  ) throws -> (pid: Int32, output: Descriptor) {
    var script = ChildProcess(path: Self.root.path + "/scripts/peers")
    script.arguments =
      ["ntfy", Self.root.path + "/Tests/Browser/ntfy-clients.py", push.address.url] + words
    script.environment = ProcessInfo.processInfo.environment.filter {
      ["PATH", "HOME", "TMPDIR"].contains($0.key)
    }
    let output = try Descriptor.pipe()
    script.descriptors = [nil, output.writing, output.writing]
    return (try script.start(), output.reading)
  }

  private func say(
    _ words: [String], to push: TestPush
  ) async throws -> (Linux.ExitStatus, String) {
    let (pid, output) = try start(words, to: push)
    return try await onThread {
      let said = String(decoding: try output.readAll(limit: 1 << 20), as: UTF8.self)
      return (try ChildProcess.wait(for: pid), said)
    }
  }

  @Test("The client libraries send and receive", .enabled(if: areInstalled, missing))
  func libraries() async throws {
    let push = try await TestPush(
      tokens: [PushToken(TestPush.token, topics: ["secret"])])
    try await push.run {
      let (status, said) = try await say([TestPush.token], to: push)
      #expect(status == .exited(code: 0), "\(said)")
      #expect(said.split(separator: "\n").count { $0.hasPrefix("ok") } == 12, "\(said)")
    }
  }

  /// The control: the same script with a server that usually deletes messages before they are read.
  @Test(
    "The control: if a server loses a message, the loss is noticed",
    .enabled(if: areInstalled, missing))
  func lossIsNoticed() async throws {
    var limits = PushLimits()
    limits.age = -1
    let push = try await TestPush(
      limits: limits, tokens: [PushToken(TestPush.token, topics: ["secret"])])
    try await push.run {
      let sweep = Task {
        while !Task.isCancelled { try await push.inbox.prune() }
      }
      defer { sweep.cancel() }
      var told: [String] = []
      for _ in 1...10 {
        let (status, said) = try await say([TestPush.token, "--poll"], to: push)
        if status == .exited(code: 1) && said.contains("FALSE python-ntfy polls") { return }
        told.append(said)
      }
      Issue.record("not caught: \(told)")
    }
  }
}
