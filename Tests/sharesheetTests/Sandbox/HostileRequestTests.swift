import Contract
import DaemonClient
import DesktopSession
import Foundation
import Linux
import TestServers
import Testing

/// An extension that asks the daemon for what it must not get.
@Suite(.timeLimit(.minutes(4)), .ownThreads) struct HostileRequestTests {
  private static let other = "org.sharesheet.test.Other"
  private static let session = "moo"
  private static let key = "moo-key"
  /// The requests that name what belongs to another app, and have an effect only on the extension's
  /// own data.
  private static let borrowed: Set = [
    "session of another app", "key of another transfer", "deletion of all donations",
  ]

  private func client(_ home: CommandHome) -> ControlClient {
    ControlClient(socket: home.directories.controlSocket)
  }

  /// Adds a waiting transfer of another app.
  private func addTransfer(_ home: CommandHome) async throws -> TransferStatus {
    var request = TransferRequest(
      kind: .data, taskIdentifier: 1, method: "POST", url: "http://127.0.0.1:9/", headers: [],
      handOffKey: Self.key)
    request.earliestBeginDate = Date.now.timeIntervalSince1970 + 3600
    return try await client(home)
      .add(SessionTask(owner: Self.other, request: request, handle: nil), to: Self.session)
  }

  private func isUnchanged(_ transfer: TransferStatus, _ home: CommandHome) async throws -> Bool {
    let session = try await client(home).session(Self.session, owner: Self.other)
    return session.newestEvent == nil && session.tasks.map(\.transfer.id) == [transfer.id]
      && session.tasks.first?.transfer.state == .waiting
  }

  private func share(_ words: [String], _ more: [String] = [], in home: CommandHome) async throws
    -> CommandHome.Ending
  {
    try await home.run(
      ["share", "--text", words.joined(separator: "\n"), "--to", "Hostile", "--post", "--json"]
        + more)
  }

  @Test("The daemon refuses each forged request of an extension") func forged() async throws {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    try await CommandHome.with { home in
      try home.startDaemon(knowing: ["Hostile", "Friends"])
      try await home.run("share", "--text", "Moo", "--to", "Friends", "--choose", "Anna").expect(0)
      let transfer = try await addTransfer(home)
      let share = try await share(["requests", server.url, Self.session, Self.key], in: home)
      let log = try await home.run("logs", "Hostile").output
      let results = AttemptResults(log)
      #expect(log.contains("all tried"), "\(log)")
      #expect(results.succeeded == Self.borrowed, "\(log)")
      #expect(results.refused.count >= 43)
      #expect(!share.output.contains("passwd") && !share.output.contains("attachments\":[{"))

      // The other app and the other extension keep what is theirs.
      await server.waitForRequests(2)
      #expect(server.requests.map(\.uri) == ["/borrowed", "/borrowed"])
      #expect(try await isUnchanged(transfer, home))
      #expect(PasteboardFile(folder: home.directories.data).contents == .empty)
      let people = try await home.run("people", "list", "--json").output
      #expect(people.contains("Anna") && people.contains("Friends"), "\(people)")
    }
    try await server.stop()
  }

  @Test("The control: the extension's own requests of the same forms succeed")
  func rightful() async throws {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    try await CommandHome.with { home in
      try home.startDaemon(knowing: ["Hostile"])
      let share = try await share(
        ["own requests", server.url], [try home.photo(), "--wait"], in: home)
      share.expect(0)
      let log = try await home.run("logs", "Hostile").output
      let results = AttemptResults(log)
      #expect(log.contains("all tried"), "\(log)")
      #expect(results.refused == [] && results.succeeded.count == 10, "\(log)")
      #expect(server.requests.map(\.uri) == Array(repeating: "/own", count: 6))
      #expect(share.output.contains("\"returned\""), "\(share.output)")
      let people = try await home.run("people", "list", "--json").output
      #expect(people.contains("Anna"), "\(people)")
    }
    try await server.stop()
  }

  @Test("A message that no extension may send ends only the extension") func others() async throws {
    try await CommandHome.with { home in
      let daemon = try home.startDaemon(knowing: ["Hostile"])
      let transfer = try await addTransfer(home)
      for words in [
        [
          "message",
          #"{"type":"request","id":1,"request":{"type":"cancel","transfer":"\#(transfer.id)"}}"#,
        ],
        ["message", #"{"type":"reply","id":1,"reply":{"type":"done"}}"#],
        ["message", #"{"type":"input","input":{"type":"post"}}"#],
        ["bytes", "POST /v1/transfers/\(transfer.id)/cancel HTTP/1.1", "Host: localhost"],
      ] {
        let share = try await share(words, in: home)
        share.expect(1)
        #expect(share.errors.contains("Hostile was ended because "), "\(share.errors)")
        #expect(try await isUnchanged(transfer, home))
      }
      #expect(home.daemons == [daemon])
      // The control: a message of an extension arrives in the same way.
      try await share(["message", #"{"type":"completed","returned":[]}"#], in: home).expect(0)
    }
  }

  @Test("A request after the share's end is refused") func late() async throws {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    try await CommandHome.with { home in
      try home.startDaemon(knowing: ["Hostile"])
      let share = try await share(["late request", server.url], in: home)
      share.expect(1)
      let log = try await home.run("logs", "Hostile").output
      #expect(!log.contains("succeeded: "), "\(log)")
      #expect(try await client(home).transfers().isEmpty)
      #expect(PasteboardFile(folder: home.directories.data).contents == .empty)
    }
    #expect(server.requests.isEmpty)
    try await server.stop()
  }

  @Test("An extension can copy 16 times, and the refusal of more is said") func copies()
    async throws
  {
    try await CommandHome.with { home in
      let daemon = try home.startDaemon(knowing: ["Hostile"])
      let share = try await share(["copies", "40"], in: home)
      share.expect(0)
      let results = AttemptResults(try await home.run("logs", "Hostile").output)
      #expect(results.succeeded == Set((1...16).map { "copy \($0)" }))
      #expect(results.refused == Set((17...40).map { "copy \($0)" }))
      #expect(share.output.contains(#""copied":16"#), "\(share.output)")
      #expect(share.output.contains("A share can copy at most 16 times."), "\(share.output)")
      #expect(PasteboardFile(folder: home.directories.data).contents.changes == 16)
      #expect(home.daemons == [daemon])
      // The control: the next share can copy again, and nothing was refused.
      let next = try await self.share(["copies", "1"], in: home)
      next.expect(0)
      #expect(!next.output.contains("at most"), "\(next.output)")
      #expect(PasteboardFile(folder: home.directories.data).contents.changes == 17)
    }
  }

  @Test("Views without end end the extension, and other shares continue") func views() async throws
  {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    try await CommandHome.with { home in
      try home.setEndpoint(server.url)
      let daemon = try home.startDaemon(knowing: ["Hostile"])
      async let good = home.run("share", "--text", "Moo", "--to", "ShareAlike", "--post", "--wait")
      let share = try await share(["views", "endless"], in: home)
      share.expect(1)
      #expect(
        share.errors.contains("Hostile was ended because it sent more than 16 MB of messages."),
        "\(share.errors)")
      try await good.expect(0)
      #expect(home.daemons == [daemon])
      let status = try await home.run("daemon", "status", "--json").json(DaemonStatus.self)
      #expect(status.memory.anonymous < 64 << 20)
      // The control: an extension may show 500 views.
      try await self.share(["views", "500"], in: home).expect(0)
    }
    #expect(server.requests.count == 1)
    try await server.stop()
  }
}
