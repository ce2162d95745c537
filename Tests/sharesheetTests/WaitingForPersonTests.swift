import Contract
import DaemonClient
import Foundation
import Glibc
import Linux
import NIOHTTP1
import TestServers
import Testing

/// Every list shows that a transfer waits for the user.
@Suite(.timeLimit(.minutes(3)), .ownThreads)
struct WaitingForPersonTests {
  /// Returns a server that accepts requests with the key and rejects other requests with 401.
  private static func server() async throws -> ScriptedServer {
    try await ScriptedServer { _, head in
      head.headers.contains(name: "X-Key")
        ? .answer(200)
        : .answer(
          401, headers: ["Content-Type": "application/json"],
          body: #"{"data":{"error":{"message":"Token\u001b[2J expired."}}}"#)
    }
  }

  @Test("History, lists and details show the wait and the server's reason until the retry")
  func allLists() async throws {
    let server = try await Self.server()
    try await CommandHome.with { home in
      try home.setEndpoint(server.url)
      let share = try await home.run(
        "share", "--text", "Moo", "--to", "ShareAlike", "--post", "--wait")
      share.expect(9)
      let said = "the server answered 401 Unauthorized (“Token\\u{1b}[2J expired”)."
      #expect(share.errors.contains("Waiting for you: \(said)"), "\(share.errors)")
      let entry = try await Self.entry(.waitingForPerson, in: home)
      #expect(entry.reason == "Waiting for you: \(said) It asks for credentials.")
      #expect(entry.isUndecided)
      let transfers = try await home.run("transfers", "--json").json([TransferStatus].self)
      let id = try #require(transfers.first?.id)
      for words in [
        ["history"], ["history", "show", entry.id], ["transfers"], ["transfers", "show", id],
      ] {
        let shown = try await home.run(words)
        shown.expect(0)
        #expect(shown.output.contains("waits for you"), "\(words): \(shown.output)")
        #expect(shown.output.contains(said), "\(words): \(shown.output)")
        #expect(!shown.output.contains("in progress") && !shown.output.contains("\u{1B}"))
      }
      try await home.run("transfers", "retry", id, "--header", "X-Key: moo").expect(0)
      #expect(try await Self.entry(.delivered, in: home).reason == nil)
    }
    try await server.stop()
  }

  @Test("A paused share waits for the user, and is in flight again after resume")
  func paused() async throws {
    let server = try await ScriptedServer { _, _ in .silence }
    try await CommandHome.with { home in
      try home.setEndpoint(server.url)
      try await home.run("share", "--text", "Moo", "--to", "ShareAlike", "--post").expect(0)
      await server.waitForRequests(1)
      let transfers = try await home.run("transfers", "--json").json([TransferStatus].self)
      let id = try #require(transfers.first?.id)
      try await home.run("transfers", "pause", id).expect(0)
      #expect(try await Self.entry(.waitingForPerson, in: home).reason == "Paused.")
      try await home.run("transfers", "resume", id).expect(0)
      _ = try await Self.entry(.sending, in: home)
    }
    try await server.stop()
  }

  @Test(
    "The user gets one notification for each wait, even after a retry, and one for the delivery",
    .enabled(if: access("/usr/bin/dbus-daemon", X_OK) == 0, "dbus-daemon is not installed"))
  func notification() async throws {
    let server = try await Self.server()
    try await CommandHome.with { home in
      let bus = try NotificationBus(home)
      try bus.startService()
      var start = home.process(["daemon", "start"])
      start.environment["DBUS_SESSION_BUS_ADDRESS"] = bus.address
      #expect(try await CommandHome.end(of: start.start()) == .exited(code: 0))
      try home.setEndpoint(server.url)
      try await home.run("share", "--text", "Moo", "--to", "ShareAlike", "--post").expect(0)
      let first = try #require(try bus.call())
      #expect(first.summary == "A share is waiting for you")
      #expect(first.body.contains("401 Unauthorized") && first.body.contains("expired"))
      #expect(!first.body.contains("\u{1B}"))
      let transfers = try await home.run("transfers", "--json").json([TransferStatus].self)
      let id = try #require(transfers.first?.id)
      try await home.run("transfers", "retry", id).expect(0)
      #expect(try bus.call()?.summary == "A share is waiting for you")
      try await home.run("transfers", "retry", id, "--header", "X-Key: moo").expect(0)
      #expect(try bus.call()?.summary == "Delivered")
    }
    try await server.stop()
  }

  @Test(
    "The error message contains the reason that the server states",
    arguments: [
      (403, "Quota exceeded", "403 Forbidden (“Quota exceeded”)"),
      (413, #"{"error":"10 MB at most."}"#, "413 Payload Too Large (“10 MB at most”)"),
      (404, "Not Found", "404 Not Found."), (410, "<html>gone</html>", "410 Gone."),
      (422, #"{"errors":[{"message":"no title"}]}"#, "422 Unprocessable Entity (“no title”)"),
      (409, #"{"error":"conflict","reason":"Document update conflict."}"#, "update conflict”)"),
    ])
  func refusal(status: Int, body: String, words: String) async throws {
    let server = try await ScriptedServer { _, _ in .answer(status, body: body) }
    try await CommandHome.with { home in
      let add = try await home.run(
        "transfers", "add", "--url", server.url, "--file",
        try home.file("cow.txt", Data("moo".utf8)), "--wait")
      add.expect(6)
      #expect(add.errors.contains("Failed: the server answered \(status)"), "\(add.errors)")
      #expect(add.errors.contains(words), "\(add.errors)")
    }
    try await server.stop()
  }

  /// Returns the only entry after it has reached the given state.
  private static func entry(
    _ state: HistoryEntry.State, in home: CommandHome
  ) async throws -> HistoryEntry {
    let client = ControlClient(socket: home.directories.controlSocket)
    let id = try #require(try await client.history(HistoryFilter()).first?.id)
    for try await entry in client.historyEvents(of: id) where entry.state == state { return entry }
    throw CancellationError()
  }
}
