import Contract
import Foundation
import Linux
import NIOHTTP1
import ShareSheet
import TestServers
import Testing
import Text

@testable import sharesheet

/// A server requires credentials. Only the user can supply them, with another command, so `--wait`
/// ends.
@Suite(.timeLimit(.minutes(3)), .ownThreads)
struct CredentialsWaitTests {
  private struct Report: Decodable {
    var state: String
    var transfers: [Transfer]

    struct Transfer: Decodable {
      var id: String
      var state: String
      var status: Int?
    }
  }

  /// Returns a server that accepts requests with the key and rejects all others with `status`.
  private func server(_ status: Int) async throws -> ScriptedServer {
    try await ScriptedServer { _, head in
      .answer(head.headers.first(name: "Authorization") == "Bearer moo" ? 200 : status)
    }
  }

  @Test(
    "--wait exits with 9, and the transfer stays and is sent after a retry with a key",
    arguments: [401, 407])
  func share(status: Int) async throws {
    let server = try await server(status)
    try await CommandHome.with { home in
      try home.setEndpoint(server.url)
      let share = try await home.run(
        "share", "--text", "Moo", "--to", "ShareAlike", "--post", "--wait", "--json")
      share.expect(9)
      let report = try share.json(Report.self)
      #expect(report.state == "unanswered")
      let transfer = try #require(report.transfers.first)
      #expect(transfer.state == "waiting" && transfer.status == status)
      let retry = ["transfers", "retry", transfer.id, "--header", "Authorization: Bearer moo"]
      try await home.run(retry).expect(0)
      try await home.run("transfers", "watch", transfer.id).expect(0)
      let shown = try await home.run("transfers", "show", transfer.id, "--json")
      #expect(try shown.json(TransferStatus.self).state == .delivered)
    }
    #expect(server.requests.count == 2)
    #expect(server.requests.allSatisfy { String(decoding: $0.body, as: UTF8.self).contains("Moo") })
    try await server.stop()
  }

  @Test("Without --json the error is a sentence with the cause and the next step")
  func add() async throws {
    let server = try await server(401)
    try await CommandHome.with { home in
      let file = try home.file("cow.txt", Data("moo".utf8))
      let add = try await home.run(
        "transfers", "add", "--url", server.url, "--file", file, "--wait")
      add.expect(9)
      #expect(add.errors.contains("401") && add.errors.contains("sharesheet transfers retry"))
    }
    try await server.stop()
  }

  @Test("--wait exits with 9 if the daemon's proxy uses an unsupported protocol")
  func proxy() async throws {
    try await CommandHome.with { home in
      var start = home.process(["daemon", "start"])
      start.environment["all_proxy"] = "socks4://127.0.0.1:9"
      #expect(try await CommandHome.end(of: start.start()) == .exited(code: 0))
      // An address of a network reserved for documentation: no host can receive the request.
      try home.setEndpoint("http://192.0.2.1/")
      let share = try await home.run(
        "share", "--text", "Moo", "--to", "ShareAlike", "--post", "--wait")
      share.expect(9)
      #expect(share.errors.contains("Waiting for you: all_proxy names a proxy with the scheme"))
      #expect(share.errors.contains("so nothing is sent"), "\(share.errors)")
      let transfers = try await home.run("transfers", "--json").json([TransferStatus].self)
      #expect(transfers.map(\.state) == [.waiting] && transfers.map(\.waitsFor) == [.proxy])
    }
  }

  @Test("A transfer that waits for credentials does not end the wait for other transfers")
  func others() async throws {
    let server = try await ScriptedServer { number, head in
      if head.uri == "/closed" { return .answer(401) }
      return .answer(number < 3 ? 503 : 200, headers: ["Retry-After": "1"])
    }
    try await CommandHome.with { home in
      let file = try home.file("cow.txt", Data("moo".utf8))
      let list = ["/closed", "/open"].map { #"{"url":"\#(server.url)\#($0)","file":"\#(file)"}"# }
      let add = try await home.run(
        "transfers", "add", "--from-list",
        try home.file("list.jsonl", Data(list.joined(separator: "\n").utf8)), "--wait", "--json")
      add.expect(9)
      // The last line says why the command failed.
      let lines = add.output.split(separator: "\n")
      #expect(lines.last?.contains(#""code":"unanswered""#) == true, "\(add.output)")
      let states = try lines.dropLast().map {
        try JSONText.decode(TransferStatus.self, from: Data($0.utf8)).state
      }
      #expect(states.sorted { $0.rawValue < $1.rawValue } == [.delivered, .waiting])
    }
    try await server.stop()
  }

  @Test(
    "Each end of a wait has its error code",
    arguments: [
      ([TransferStatus.State.delivered], nil, ShareError.Code?.none),
      ([.delivered, .failed], nil, .deliveryFailed),
      ([.delivered, .outcomeUnknown], nil, .deliveryFailed),
      ([.delivered, .cancelled], nil, .cancelled),
      ([.cancelled, .waiting], .credentials, .unanswered),
      ([.delivered, .waiting], .proxy, .unanswered),
      ([.failed, .waiting], .credentials, .deliveryFailed),
    ] as [([TransferStatus.State], WaitReason?, ShareError.Code?)])
  func failure(
    states: [TransferStatus.State], waitsFor: WaitReason?, expected: ShareError.Code?
  ) {
    let transfers = states.map {
      TransferStatus(
        id: "a", state: $0, method: "PUT", url: "http://a/", created: Date(), sentence: "",
        waitsFor: $0 == .waiting ? waitsFor : nil)
    }
    #expect(Delivery.Outcome(ending: .settled, transfers: transfers).failure == expected)
  }
}
