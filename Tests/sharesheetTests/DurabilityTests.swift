import Contract
import Foundation
import Glibc
import Linux
import TestServers
import Testing

/// An acknowledged transfer is on the disk.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct DurabilityTests {
  static let strace = FileManager.default.isExecutableFile(atPath: "/usr/bin/strace")

  @Test("A daemon that is killed after each acknowledgement delivers every transfer once")
  func killed() async throws {
    try await CommandHome.with { home in
      let port = try ClosedPort.take()
      try home.setEndpoint("http://127.0.0.1:\(port)/")
      var texts: [String] = []
      for round in 0..<8 {
        let daemon = try home.startDaemon()
        let text = "round \(round)"
        let posted = try await home.run(
          "share", try home.photo(), "--to", "ShareAlike", "--message", text, "--post")
        posted.expect(0)
        texts.append(text)
        try await home.kill(daemon)
      }
      let server = try await ScriptedServer(port: port) { _, _ in .answer(200) }
      try home.startDaemon()
      await server.waitForRequests(texts.count)
      try await home.run(["transfers", "watch"] + home.transfers().map(\.id)).expect(0)
      let received = try server.requests.map {
        try #require(try JSONSerialization.jsonObject(with: $0.body) as? [String: Any])
      }
      #expect(received.compactMap { $0["text"] as? String }.sorted() == texts.sorted())
      #expect(received.allSatisfy { $0["image_details"] is [String: Any] })
      #expect(try await home.transfers().allSatisfy { $0.state == .delivered })
      try await server.stop()
    }
  }

  /// Without `synchronous = FULL` SQLite would not sync a commit. Killing the daemon would not show
  /// that, because the page cache outlives the process. So the test counts the system calls.
  @Test("Each acknowledgement costs one fdatasync", .enabled(if: strace))
  func syncs() async throws {
    try await CommandHome.with { home in
      // No attempt gets a response, so only hand-offs are written to the journal.
      let server = try await ScriptedServer { _, _ in .silence }
      let trace = home.url.appending(path: "trace").path
      let tracer = try home.startDaemon(
        tracer: ["/usr/bin/strace", "-f", "-qq", "-e", "trace=fdatasync", "-o", trace])
      let file = try home.file("cow.bin", Data("highland".utf8))
      func add() async throws {
        try await home.run("transfers", "add", "--url", server.url, "--file", file).expect(0)
      }
      func syncs() throws -> Int {
        try String(contentsOfFile: trace, encoding: .utf8).split(separator: "\n")
          .count { $0.contains("fdatasync(") }
      }
      // The first commit to a new log also syncs the log's header.
      try await add()
      let before = try syncs()
      for _ in 0..<10 { try await add() }
      #expect(try syncs() - before == 10)
      try await home.run("daemon", "stop").expect(0)
      _ = try await CommandHome.end(of: tracer)
      try await server.stop()
    }
  }
}

extension CommandHome {
  func transfers() async throws -> [TransferStatus] {
    try await run("transfers", "--json").json([TransferStatus].self)
  }
}
