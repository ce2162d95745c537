import Contract
import Foundation
import Glibc
import Linux
import NIOHTTP1
import TestServers
import Testing

/// TeamPicks with the real programs and a real gateway. `--set` chooses the team.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct TeamPicksTests {
  private static let link = "https://music.example/paranoid"

  @Test("A pick is visible to all users and in the app's list") func visiblePick() async throws {
    let gateway = try TestGateway()
    try await CommandHome.with(gateway) { home in
      try await gateway.run {
        let share = try await home.pick(
          "--url", Self.link, "--title", "Paranoid", more: ["--wait", "--json"])
        share.expect(0)
        let documents = try await gateway.visible()
        let document = try #require(documents.first)
        #expect(documents.count == 1)
        #expect(document.text == "Paranoid" && document.team == "rock")
        #expect(document.url == Self.link && document.channels == ["rock"])
        #expect(document.createdAt?.hasSuffix("Z") == true && document._id?.count == 32)
        #expect(try await home.teampicks("picks", "rock").output == "Paranoid\t\(Self.link)\n")
        #expect(try await home.teampicks("picks", "pop").output.isEmpty)
        #expect(try await home.teampicks("teams").output == "house\npop\nrock\n")
      }
    }
  }

  @Test("Picks are listed newest first, even within one second")
  func newestFirst() async throws {
    let gateway = try TestGateway()
    try await CommandHome.with(gateway) { home in
      try await gateway.run {
        let names = (1...6).map { "Song \($0)" }
        for name in names {
          try await home.pick("--text", name, more: ["--wait"]).expect(0)
        }
        #expect(try await home.teampicks("picks", "rock").output == Self.list(names))
      }
    }
  }

  @Test("Older picks, with dates in whole seconds, keep the order in which they were saved")
  func wholeSeconds() async throws {
    let rows = [
      ("a", "2026-01-01T00:00:05Z"), ("b", "2026-01-01T00:00:05Z"), ("c", "2026-01-01T00:00:05.2Z"),
      ("d", "2026-01-01T00:00:05.120Z"), ("e", "2026-01-01T00:00:04.999Z"),
      ("f", "2026-01-01T00:00:06Z"), ("g", "2026-01-01T00:00:05Z"),
    ].enumerated().map { index, row in
      #"{"seq":\#(index + 1),"id":"\#(row.0)","doc":{"_id":"\#(row.0)","text":"\#(row.0)","#
        + #""team":"rock","created_at":"\#(row.1)"}}"#
    }
    let server = try await ScriptedServer { _, head in
      let isLater = head.uri.contains("since=7")
      return .answer(
        200,
        body: #"{"results":[\#(isLater ? "" : rows.joined(separator: ","))],"last_seq":7}"#)
    }
    try await CommandHome.with { home in
      try await home.teampicks("gateway", "\(server.url)/db").expect(0)
      #expect(
        try await home.teampicks("picks", "rock").output
          == "fcdgbae".map { "\($0)\t\n" }.joined())
    }
    try await server.stop()
  }

  /// Returns the app's output for picks without a link.
  private static func list(_ names: [String]) -> String {
    names.reversed().map { "\($0)\t\n" }.joined()
  }

  @Test("A text without a link is a pick") func textAlone() async throws {
    let gateway = try TestGateway()
    try await CommandHome.with(gateway) { home in
      try await gateway.run {
        try await home.pick("--text", "Blue Monday", team: "pop", more: ["--wait"]).expect(0)
        let document = try #require(try await gateway.visible().first)
        #expect(document.text == "Blue Monday" && document.team == "pop" && document.url == nil)
      }
    }
  }

  @Test("Several links are sent in one request") func severalLinks() async throws {
    let gateway = try TestGateway()
    try await CommandHome.with(gateway) { home in
      try await gateway.run {
        let share = try await home.pick(
          "--url", "https://a.example/1", "--url", "https://b.example/2", "--url",
          "https://c.example/3", more: ["--wait", "--json"])
        share.expect(0)
        let documents = try await gateway.visible()
        #expect(
          documents.compactMap(\.url).sorted() == [
            "https://a.example/1", "https://b.example/2", "https://c.example/3",
          ])
        let transfers = try await home.settled(1)
        #expect(transfers.count == 1 && transfers.first?.url.hasSuffix("/db/_bulk_docs") == true)
      }
    }
  }

  @Test("Without a team, no pick is posted") func noTeam() async throws {
    let gateway = try TestGateway()
    try await CommandHome.with(gateway) { home in
      try await gateway.run {
        // The app's name selects its only extension.
        let share = try await home.run("share", "--text", "Moo", "--to", "TeamPicks", "--post")
        share.expect(4)
        #expect(
          share.errors.hasPrefix("“TeamPicks” is an app with the extension “Share Track”.\n"),
          "\(share.errors)")
        let unknown = try await home.pick("--text", "Moo", team: "opera")
        unknown.expect(2)
        #expect(unknown.errors.contains("house, pop, rock"))
        #expect(!unknown.errors.contains("!"))
        #expect(try await gateway.all().isEmpty)
      }
    }
  }

  /// If the gateway refuses one of several documents, the transfer fails, and the app lists the
  /// document.
  @Test("If the gateway rejects a document, the share is not delivered") func rejectedRow()
    async throws
  {
    let refusing = TestGateway.tutorial.replacingOccurrences(
      of: #""server": "walrus:","#,
      with: #"""
        "server": "walrus:",
        "sync": "function (doc) { if (doc.url == 'https://b.example/2') throw({forbidden: 'no cows'}); channel(doc.channels); }",
        """#)
    let gateway = try TestGateway(refusing)
    try await CommandHome.with(gateway) { home in
      try await gateway.run {
        let share = try await home.pick(
          "--url", "https://a.example/1", "--url", "https://b.example/2",
          more: ["--wait", "--json"])
        share.expect(6)
        #expect(try await gateway.visible().map(\.url) == ["https://a.example/1"])
        let transfer = try #require(try await home.settled(1).first)
        #expect(transfer.state == .failed)
        #expect(transfer.sentence.contains("refused 1 of 2 documents: forbidden, no cows"))
        // The app that the daemon launches lists the document too.
        while try await home.teampicks("unsaved").output.isEmpty {
          try await Task.sleep(for: .milliseconds(50))
        }
        #expect(try await home.teampicks("unsaved").output.contains("b.example"))
      }
    }
  }

  // MARK: Without the gateway

  @Test("An unreachable gateway is reported for Team") func unreachableGateway() async throws {
    let gateway = try TestGateway()
    try await CommandHome.with(gateway) { home in
      let share = try await home.pick("--text", "Moo")
      #expect(share.status != .exited(code: 0))
      #expect(share.errors.contains("Team"), "\(share.errors)")
      // A long wait is reported before the failure.
      #expect(
        share.errors.hasPrefix("Waiting until “Team” can be set to “rock” …\n"), "\(share.errors)")
      #expect(try await home.run("transfers", "--json").json([TransferStatus].self).isEmpty)
      // The teams are known after the first request, so a later pick is queued until the gateway
      // runs.
      try await gateway.run { try await home.pick("--text", "first", more: ["--wait"]).expect(0) }
      try await home.pick("--text", "second").expect(0)
      try await gateway.run {
        try await home.hurry()
        #expect(try await home.settled(2).allSatisfy { $0.state == .delivered })
        #expect(try await gateway.visible().map(\.text) == ["first", "second"])
      }
    }
  }

  /// After a lost response the same request is sent again, and the gateway refuses it as a
  /// conflict. Like the extension's request, the repeated request names no revision.
  @Test("A repeated pick is delivered, and a different one fails", arguments: [true, false])
  func repeatedPick(isSame: Bool) async throws {
    let gateway = try TestGateway()
    try await CommandHome.with(gateway) { home in
      try await gateway.run {
        try await home.pick("--text", "Moo", more: ["--wait"]).expect(0)
        let url = try #require(try await home.settled(1).first).url
        let first = try await gateway.visible()
        let stored = try await Curl.run([url]).text
        var document = try #require(
          JSONSerialization.jsonObject(with: Data(stored.utf8)) as? [String: Any])
        for name in ["_id", "_rev"] { #expect(document.removeValue(forKey: name) != nil) }
        if !isSame { document = ["text": "Other"] }
        let again = try home.file(
          "again.json", JSONSerialization.data(withJSONObject: document))
        let retry = try await home.run(
          "transfers", "add", "--url", url, "--file", again, "--method", "PUT", "--header",
          "Content-Type: application/json", "--wait")
        retry.expect(isSame ? 0 : 6)
        #expect(try await gateway.visible() == first)
        // The revision is unchanged: the gateway did not handle the request as an update.
        #expect(try await Curl.run([url]).text == stored)
      }
    }
  }

  // MARK: The short form of scripts/long teampicks

  @Test("Picks arrive once although the gateway is killed") func killedGateway() throws {
    let (status, text) = try LongCheck.run("teampicks", ["--short", "--seed", "9"])
    #expect(status == .exited(code: 0), "\(text)")
    #expect(text.contains("| documents, of picks | 18 of 18 |"), "\(text)")
  }

  @Test("The control: a lost and an additional pick are noticed") func control() throws {
    let (status, text) = try LongCheck.run("teampicks", ["--negative-control", "--rounds", "5"])
    #expect(status == .exited(code: 0), "\(text)")
    #expect(text.contains("every fault was noticed"), "\(text)")
  }
}
