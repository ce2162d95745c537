import Contract
import Foundation
import Glibc
import Linux
import TestServers
import Testing

/// An extension that attempts to leave its sandbox.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct HostileExtensionTests {
  @Test("No attempt of a hostile extension succeeds, and other shares continue")
  func hostile() async throws {
    let targets = try HostileTargets()
    let server = try await ScriptedServer { _, _ in .answer(200) }
    try await CommandHome.with { home in
      try home.setEndpoint(server.url)
      try home.startDaemon(knowing: ["Hostile"])
      async let good = home.run("share", "--text", "Moo", "--to", "ShareAlike", "--post", "--wait")
      let share = try await home.run(
        "share", "--text", targets.words.joined(separator: "\n"), "--to", "Hostile", "--post")
      share.expect(0)
      try await good.expect(0)
      let log = try await home.run("logs", "Hostile").output
      let results = AttemptResults(log)
      #expect(results.succeeded == [], "\(log)")
      #expect(results.refused.count >= 60)
      #expect(log.contains("all tried"), "\(log)")
    }
    #expect(server.requests.count == 1)
    try await server.stop()
  }

  /// What Landlock and the filter do not deny: whether a file exists and changes, on which processors
  /// a process runs, and `/proc/self`.
  private static let withoutNamespaces: Set = [
    "see secret", "watch folder", "read host name", "read machine number", "run setuid program",
    "schedule process", "read network table",
  ]

  @Test("Without bubblewrap, a hostile extension sees properties, but reads and changes nothing")
  func withoutBubblewrap() async throws {
    let targets = try HostileTargets()
    try await CommandHome.with { home in
      try home.startDaemon(knowing: ["Hostile"], path: "/nonexistent")
      let share = try await home.run(
        "share", "--text", targets.words.joined(separator: "\n"), "--to", "Hostile", "--post")
      share.expect(0)
      let log = try await home.run("logs", "Hostile").output
      let results = AttemptResults(log)
      #expect(results.succeeded.subtracting(Self.withoutNamespaces) == [], "\(log)")
      #expect(log.contains("all tried"), "\(log)")
    }
  }

  @Test("Without a sandbox, the same attempts succeed") func control() async throws {
    let targets = try HostileTargets()
    let own = try TemporaryFolder()
    var program = ChildProcess(path: RunningProgram.pathBesideOwn("HostileExtension"))
    program.arguments = targets.words + [own.url.path]
    let output = try Descriptor.capture(named: "output")
    program.descriptors = [nil, output, output]
    program.environment = ["PATH": "/usr/bin:/bin"]
    let status = try await CommandHome.end(of: try program.start())
    let text = try CommandHome.text(output)
    #expect(status == .exited(code: 0), "\(text)")
    #expect(AttemptResults(text).refused.subtracting(AttemptResults.refusedToAll) == [], "\(text)")
    #expect(AttemptResults(text).succeeded.count >= 50, "\(text)")
  }
}
