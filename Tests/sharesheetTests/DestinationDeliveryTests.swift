import Contract
import Foundation
import NIOHTTP1
import TestServers
import Testing

/// Deliveries of destinations that fail completely or partly.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct DestinationDeliveryTests {
  private static func add(_ server: ScriptedServer, in home: CommandHome) async throws {
    let file = try home.file(
      "moo.json",
      Data(
        #"""
        {"name": "Moo", "accepts": {"images": true}, "response": {"link": "{url}", "deletion": "{url}"},
         "request": {"method": "PUT", "url": "\#(server.url)/{filename}", "raw": ""}}
        """#.utf8))
    try await home.run("destinations", "add", file, "--yes").expect(0)
  }

  @Test("The files of a partly failed share that arrived are removed by `history unshare`")
  func partlyFailed() async throws {
    let server = try await ScriptedServer { _, head in
      .answer(head.uri == "/b.png" && head.method == .PUT ? 400 : 200)
    }
    try await CommandHome.with { home in
      try await Self.add(server, in: home)
      let photos = try ["a.png", "b.png", "c.png"].map { try home.photo($0) }
      try await home.run(["share"] + photos + ["--to", "Moo", "--post", "--wait"]).expect(6)
      let failed = try await home.run("history", "show", "1", "--json").json(HistoryEntry.self)
      #expect(failed.state == .failed && failed.canUnshare)
      try await home.run("history", "unshare", "1").expect(0)
      let removals = server.requests.filter { $0.method == "DELETE" }
      #expect(Set(removals.map(\.uri)) == ["/a.png", "/c.png"])
    }
    try await server.stop()
  }

  @Test(
    "A 409 to a PUT says that the folder may not exist, unless the server is a database",
    arguments: [("text/html", true), ("application/json", false)])
  func missingFolder(_ type: String, _ isFolder: Bool) async throws {
    let server = try await ScriptedServer { _, _ in
      .answer(409, headers: ["Content-Type": type])
    }
    try await CommandHome.with { home in
      try await Self.add(server, in: home)
      let shared = try await home.run("share", try home.photo(), "--to", "Moo", "--post", "--wait")
      shared.expect(6)
      let words = "409 Conflict; the folder of the file may not exist there"
      #expect(shared.errors.contains(words) == isFolder, "\(shared.errors)")
      let transfers = try await home.run("transfers", "--json").json([TransferStatus].self)
      let failed = try #require(transfers.first)
      #expect(failed.remedies?.contains(.changeAddress(failed.id)) == isFolder)
    }
    try await server.stop()
  }

  @Test("The answer to a question about a secret is sent, and is not recorded")
  func secretAnswer() async throws {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    try await CommandHome.with { home in
      let file = try home.file(
        "asks.json",
        Data(
          #"""
          {"name": "Asks", "accepts": {"text": true},
           "request": {"method": "POST", "url": "\#(server.url)/", "json": {"text": "{message}",
             "password": "{prompt:Password|mooMOO7}", "album": "{prompt:Album|Cows}"}}}
          """#.utf8))
      try await home.run("destinations", "add", file, "--yes").expect(0)
      try await home.run("share", "--text", "Moo", "--to", "Asks", "--post", "--wait").expect(0)
      let body = try #require(server.requests.first?.body)
      #expect(String(decoding: body, as: UTF8.self).contains("mooMOO7"))
      let history = try await home.run("history", "--json")
      #expect(try history.json([HistoryEntry].self).first?.recipient == "Cows")
      #expect(!history.output.contains("mooMOO7"))
    }
    try await server.stop()
  }
}
