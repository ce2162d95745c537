import Contract
import DaemonClient
import Foundation
import GRDB
import Linux
import NIOHTTP1
import Synchronization
import TestServers
import Testing

@testable import sharesheet

/// Chains and several destinations, through destination files and one server.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct ShareChainTests {
  /// Adds a destination that sends pictures, and a destination that sends links.
  private static func add(to server: ScriptedServer, in home: CommandHome) throws {
    let folder = home.directories.configuration.appending(path: "destinations")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, accepts, body) in [
      ("Pictures", "images", #""multipart": {"file": "picture"}"#),
      ("Notes", "links", #""json": {"text": "{message}", "link": "{link}"}"#),
    ] {
      let file = """
        {"name": "\(name)", "accepts": {"\(accepts)": true},
          "request": {"method": "PUT", "url": "\(server.url)/\(name)/{uuid}", \(body)},
          "response": {"link": "{json:link}"}}
        """
      try Data(file.utf8).write(to: folder.appending(path: "\(name.lowercased()).json"))
    }
  }

  private static func link(_ number: Int) -> String { "https://cow.example/\(number)" }

  private static func server(
    failing: @escaping @Sendable (Int, HTTPRequestHead) -> Int? = { _, _ in nil }
  ) async throws -> ScriptedServer {
    try await ScriptedServer { number, head in
      failing(number, head).map { .answer($0) }
        ?? .answer(200, body: #"{"link": "\#(link(number))"}"#)
    }
  }

  private static func text(_ request: ScriptedServer.Request) -> String {
    String(decoding: request.body, as: UTF8.self)
  }

  private struct Report: Decodable {
    struct Step: Decodable {
      let share: String
      let destination: String
      let state: HistoryEntry.State?
      let link: String?
    }
    let share: String?
    let state: String
    let link: String?
    let chain: [Step]?
  }

  @Test("Each step of a chain gets the link of the step before it, and its text")
  func chain() async throws {
    let server = try await Self.server()
    try await CommandHome.with { home in
      try Self.add(to: server, in: home)
      let shared = try await home.run(
        "share", try home.photo(), "--to", "Pictures", "--then", "Notes=Look", "--then", "notes",
        "--post", "--wait", "--json")
      shared.expect(0)
      let report = try shared.json(Report.self)
      #expect(report.link == Self.link(0))
      #expect(report.chain?.map(\.link) == [Self.link(1), Self.link(2)])
      #expect(report.chain?.map(\.destination) == ["Notes", "Notes"])
      #expect(report.chain?.map(\.state) == [.delivered, .delivered])
      let requests = server.requests
      #expect(requests.count == 3)
      #expect(Self.text(requests[1]).contains(Self.link(0)))
      #expect(Self.text(requests[1]).contains("Look"))
      #expect(Self.text(requests[2]).contains(Self.link(1)))
      #expect(!Self.text(requests[2]).contains("Look"))
    }
    try await server.stop()
  }

  @Test("A chain waits for a failed share, and continues after its retry") func retried()
    async throws
  {
    let server = try await Self.server { number, _ in number == 0 ? 400 : nil }
    try await CommandHome.with { home in
      try Self.add(to: server, in: home)
      let shared = try await home.run(
        "share", try home.photo(), "--to", "Pictures", "--then", "Notes", "--post", "--wait",
        "--json")
      shared.expect(6)
      let report = try shared.json(Report.self)
      let step = try #require(report.chain?.first?.share)
      let entry = try await home.run("history", "show", step, "--json").json(HistoryEntry.self)
      #expect(entry.state == .sending)
      #expect(entry.reason == "Waiting for the link of cow.png → Pictures.")
      let transfers = try await home.run("transfers", "--json").json([TransferStatus].self)
      let failed = try #require(transfers.first)
      try await home.run("transfers", "retry", failed.id).expect(0)
      await server.waitForRequests(3)
      #expect(Self.text(server.requests[2]).contains(Self.link(1)))
    }
    try await server.stop()
  }

  @Test("A waiting step is cancelled by `history cancel`, and is not posted later")
  func cancelled() async throws {
    let server = try await Self.server { number, _ in number == 0 ? 400 : nil }
    try await CommandHome.with { home in
      try Self.add(to: server, in: home)
      let shared = try await home.run(
        "share", try home.photo(), "--to", "Pictures", "--then", "Notes", "--post", "--wait",
        "--json")
      shared.expect(6)
      let report = try shared.json(Report.self)
      let step = try #require(report.chain?.first?.share)
      try await home.run("history", "cancel", step).expect(0)
      func entry() async throws -> HistoryEntry {
        try await home.run("history", "show", step, "--json").json(HistoryEntry.self)
      }
      #expect(try await entry().state == .cancelled)
      // A second time, nothing is left to cancel.
      let again = try await home.run("history", "cancel", step)
      #expect(again.errors.contains("nothing is waiting to be sent"), "\(again.errors)")
      let transfers = try await home.run("transfers", "--json").json([TransferStatus].self)
      try await home.run("transfers", "retry", try #require(transfers.first).id).expect(0)
      // The next share ends after the chain's step would have been posted.
      try await home.run("share", try home.photo(), "--to", "Pictures", "--post", "--wait")
        .expect(0)
      #expect(server.requests.allSatisfy { $0.uri.hasPrefix("/Pictures/") })
      #expect(try await entry().state == .cancelled)
    }
    try await server.stop()
  }

  @Test("The steps of a share that is cancelled before Post are removed, and not reported")
  func cancelledBeforePost() async throws {
    let server = try await Self.server()
    try await CommandHome.with { home in
      try Self.add(to: server, in: home)
      try await home.run("daemon", "start").expect(0)
      let client = ControlClient(socket: home.directories.controlSocket)
      let offer = try await client.createShare(ShareCreation(items: [.url("https://cow.example/")]))
      let notes = try #require(offer.extensions.first { $0.name == "Notes" }?.id)
      let steps = [notes, notes].map { ShareChain.Step(extension: $0) }
      _ = try await client.follow(offer.share, with: ShareChain(steps: steps))
      let database = try DatabaseQueue(
        path: home.directories.state.appending(path: "history.sqlite").path)
      func count() throws -> Int? {
        try database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM step") }
      }
      #expect(try count() == 2, "the control")
      try await client.endShare(offer.share)
      try await eventually { try count() == 0 }
      #expect(try await home.run("history", "--json").json([HistoryEntry].self).isEmpty)
    }
    try await server.stop()
  }

  @Test("If a share gives no link, the steps after it fail and say so") func withoutLink()
    async throws
  {
    let server = try await ScriptedServer { _, _ in .answer(200, body: "{}") }
    try await CommandHome.with { home in
      try Self.add(to: server, in: home)
      let shared = try await home.run(
        "share", try home.photo(), "--to", "Pictures", "--then", "Notes", "--then", "Notes",
        "--post", "--wait", "--json")
      shared.expect(6)
      for step in try #require(try shared.json(Report.self).chain) {
        var entry: HistoryEntry?
        repeat {
          entry = try? await home.run("history", "show", step.share, "--json").json()
        } while entry?.state == .sending
        #expect(entry?.state == .failed)
        #expect(entry?.reason?.hasSuffix("gave no link.") == true)
      }
      #expect(server.requests.count == 1)
    }
    try await server.stop()
  }

  @Test("A destination that accepts no link or opens a browser is refused before the share")
  func refused() async throws {
    let server = try await Self.server()
    try await CommandHome.with { home in
      try Self.add(to: server, in: home)
      let shared = try await home.run(
        "share", try home.photo(), "--to", "Pictures", "--then", "Pictures", "--post", "--wait")
      shared.expect(3)
      #expect(shared.errors.contains("The link cannot go to Pictures."))
      let page = try home.file(
        "page.json",
        Data(
          #"""
          {"name": "Page", "accepts": {"links": true},
           "browser": {"url": "https://cow.example/new", "fields": {"u": "{link}"}}}
          """#.utf8))
      try await home.run("destinations", "add", page, "--yes").expect(0)
      let browsed = try await home.run(
        "share", try home.photo(), "--to", "Pictures", "--then", "Page", "--post", "--wait")
      browsed.expect(3)
      #expect(browsed.errors.contains("because it opens a page of your browser"))
      try await home.run(
        "share", try home.photo(), "--to", "Pictures", "--then", "Nobody", "--post"
      ).expect(2)
      #expect(server.requests.isEmpty)
      #expect(try await home.run("history", "--json").json([HistoryEntry].self).isEmpty)
    }
    try await server.stop()
  }

  @Test("Of several destinations one fails, and the others get the share") func several()
    async throws
  {
    let server = try await Self.server { _, head in head.uri.hasPrefix("/Notes/") ? 400 : nil }
    try await CommandHome.with { home in
      try Self.add(to: server, in: home)
      let shared = try await home.run(
        "share", try home.photo(), "--to", "Pictures", "--to", "Notes", "--to", "pictures",
        "--post", "--wait", "--json")
      shared.expect(3)
      struct Several: Decodable { let result: [Report] }
      let reports = try shared.json(Several.self).result
      #expect(reports.map(\.state) == ["delivered", "notOffered", "delivered"])
      #expect(Set(reports.compactMap(\.share)).count == 3)
      let link = try await home.run(
        "share", "--url", "https://a.example/", "--to", "Notes", "--to", "ImgShare", "--post",
        "--wait")
      link.expect(6)
      #expect(link.errors.contains("Notes: "))
      #expect(link.errors.contains("ImgShare: "))
      let listed = try await home.run("history", "--json").json([HistoryEntry].self)
      #expect(listed.contains { $0.destination == "Notes" && $0.state == .failed })
      #expect(listed.filter { $0.state == .delivered }.count >= 2)
    }
    try await server.stop()
  }

  @Test("A share that failed at one of three destinations is edited, sent to a fourth, and retried")
  func oneOfThree() async throws {
    let isDown = Mutex(true)
    let server = try await Self.server { _, head in
      head.uri.hasPrefix("/Two/") && isDown.withLock(\.self) ? 400 : nil
    }
    func texts(_ name: String) -> [String] {
      server.requests.filter { $0.uri.hasPrefix("/\(name)/") }.map(Self.text)
    }
    try await CommandHome.with { home in
      for name in ["One", "Two", "Three", "Four"] {
        try await home.run(
          "destinations", "add", "--url", "\(server.url)/\(name)/{uuid}", "--name", name,
          "--method", "PUT", "--json-body", #"{"text": "{message}", "link": "{link}"}"#, "--link",
          "{json:link}", "--yes"
        ).expect(0)
      }
      let shared = try await home.run(
        "share", "--url", "https://a.example/", "--message", "First", "--to", "One", "--to", "Two",
        "--to", "Three", "--post", "--wait")
      #expect(shared.status != .exited(code: 0))
      func history() async throws -> [String: [HistoryEntry]] {
        Dictionary(
          grouping: try await home.run("history", "--json").json([HistoryEntry].self),
          by: \.destination)
      }
      let before = try await history()
      #expect(before["One"]?.map(\.state) == [.delivered])
      #expect(before["Three"]?.map(\.state) == [.delivered])
      let failed = try #require(before["Two"]?.first)
      #expect(failed.state == .failed)
      isDown.withLock { $0 = false }
      for options in [["Two", "--message", "Second"], ["Four"]] {
        try await home.run(["history", "again", failed.id, "--post", "--wait", "--to"] + options)
          .expect(0)
      }
      #expect(texts("Two").last?.contains("Second") == true)
      #expect(texts("Four").count == 1 && texts("Four")[0].contains("https://a.example/"))
      let transfer = try #require(try await home.transfers().first { $0.state == .failed })
      try await home.run("transfers", "retry", transfer.id).expect(0)
      try await home.run("transfers", "watch", transfer.id).expect(0)
      let after = try await history()
      #expect(after.values.joined().allSatisfy { $0.state == .delivered })
      #expect(texts("Two").count == 3 && texts("One").count == 1 && texts("Three").count == 1)
    }
    try await server.stop()
  }
}
