import Contract
import Foundation
import Glibc
import Linux
import TestServers
import Testing

/// An extension completes its request while work is still running. The sheet closes, and the
/// extension finishes the work.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct PostedShareTests {
  private struct Report: Decodable {
    var state: String
    var message: String?
    var transfers: [Transfer]

    struct Transfer: Decodable {
      var id: String
    }
  }

  /// Posts through the fixture Hasty with `--wait`.
  private func post(
    _ message: String, _ items: (CommandHome) throws -> [String], answer: String = "",
    _ arguments: [String] = [], expecting status: Int32 = 0,
    check: (CommandHome, CommandHome.Ending, [String]) async throws -> Void
  ) async throws {
    try await CommandHome.with { home in
      let server = try await ScriptedServer { _, _ in .answer(200, body: answer) }
      try home.startDaemon(knowing: ["Hasty"], arguments)
      let share = try await home.run(
        ["share"] + items(home) + [
          "--to", "Hasty", "--message", "\(message) \(server.url)", "--post", "--wait", "--json",
        ])
      share.expect(status)
      let bodies = server.requests.filter { $0.method == "POST" }.map {
        String(decoding: $0.body, as: UTF8.self)
      }
      try await check(home, share, bodies.sorted())
      try await server.stop()
    }
  }

  @Test("All ten photos that began to load are saved")
  func photos() async throws {
    let names = (0..<10).map { "cow-\($0).png" }
    try await post(
      "items", { home in try names.map { try home.photo($0) } },
      check: {
        home, share, bodies in
        #expect(bodies == names)
        let report = try share.json(Report.self)
        #expect(report.state == "delivered" && report.transfers.count == 10)
        let log = try await home.run("logs", "Hasty").output
        #expect(log.contains("will disappear") && log.contains("did disappear"), "\(log)")
      })
  }

  @Test("All ten links are saved")
  func links() async throws {
    let links = (0..<10).map { "https://example.org/\($0)" }
    try await post(
      "items", { _ in links.flatMap { ["--url", $0] } },
      check: { _, _, bodies in
        #expect(bodies == links)
      })
  }

  @Test("The daemon waits for tasks that still load photos")
  func tasks() async throws {
    let names = (0..<5).map { "cow-\($0).png" }
    try await post(
      "tasks", { home in try names.map { try home.photo($0) } },
      check: { _, _, bodies in
        #expect(bodies == names)
      })
  }

  @Test(
    "Other work that still runs is finished",
    arguments: [
      ("handler", "expired: false"), ("main", "from the main queue"), ("foreground", "the answer"),
    ])
  func others(work: String, body: String) async throws {
    try await post(
      work, { _ in ["--text", "x"] }, answer: "the answer",
      check: { _, _, bodies in
        #expect(bodies == [body])
      })
  }

  @Test(
    "Work that never ends is stopped at the deadline, and the handler and the user are notified")
  func cutOff() async throws {
    try await post(
      "never", { _ in ["--text", "x"] }, ["--finish-deadline", "1"], expecting: 1,
      check: { home, share, bodies in
        #expect(bodies.isEmpty)
        let report = try share.json(Report.self)
        #expect(report.state == "failed")
        #expect(
          report.message?.contains("ended before it finished its work") == true,
          "\(report.message ?? "")")
        let log = try await home.run("logs", "Hasty").output
        #expect(log.contains("expired: false") && log.contains("expired: true"), "\(log)")
      })
  }

  @Test("A crash after posting is reported")
  func crash() async throws {
    try await post(
      "crash", { _ in ["--text", "x"] }, expecting: 1,
      check: { _, share, _ in
        let message = try share.json(Report.self).message ?? ""
        #expect(message.hasPrefix("Hasty crashed (SIGABRT). It had already posted."), "\(message)")
      })
  }

  @Test("Without --wait the command does not wait for the extension's work")
  func closesAtOnce() async throws {
    try await CommandHome.with { home in
      try home.startDaemon(knowing: ["Hasty"], ["--finish-deadline", "60"])
      let share = try await home.run(
        "share", "--text", "x", "--to", "Hasty", "--message", "never http://127.0.0.1:1/", "--post")
      share.expect(0)
      #expect(share.output == "Done. Hasty has nothing more to send.\n")
      // The extension's process still runs, and may run for up to 60 s.
      let pids = home.extensions(named: "HastyExtension")
      #expect(pids.count == 1)
      let ends = try pids.map { try ProcessEnd(of: $0) }
      // A daemon that stops does not wait for the extension's work.
      try await home.run("daemon", "stop").expect(0)
      for end in ends { await end.wait() }
    }
  }
}
