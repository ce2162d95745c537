import Contract
import Foundation
import Glibc
import Linux
import NIOHTTP1
import TestServers
import Testing

@Suite(.timeLimit(.minutes(3)), .ownThreads)
struct TransfersCommandTests {
  @Test("A file is added, followed to its delivery and shown")
  func add() async throws {
    let server = try await ScriptedServer { _, _ in .answer(200, body: "ok") }
    try await CommandHome.with { home in
      let file = try home.file("cow.txt", Data("moo".utf8))
      let add = try await home.run(
        "transfers", "add", "--url", server.url + "/a", "--file", file, "--method", "POST",
        "--header", "X-Cow: Highland: 1", "--wait", "--json")
      add.expect(0)
      let transfer = try add.json(TransferStatus.self)
      #expect(transfer.state == .delivered && transfer.status == 200 && transfer.owner == nil)
      #expect(
        try await home.run("transfers", "show", transfer.id, "--json").json(TransferStatus.self)
          == transfer)
      let shown = try await home.run("transfers", "show", transfer.id)
      #expect(shown.output.contains("request  POST \(server.url)/a\n"))
      #expect(shown.output.contains("headers  X-Cow\n") && !shown.output.contains("Highland"))
      let watch = try await home.run("transfers", "watch", transfer.id, "--json")
      watch.expect(0)
      #expect(try watch.jsonLines(TransferStatus.self).map(\.state) == [.delivered])
      try await home.run("transfers", "show", "nothing").expect(2)
    }
    let request = try #require(server.requests.first)
    #expect(request.method == "POST" && request.body == Data("moo".utf8))
    #expect(request.headers.first(name: "X-Cow") == "Highland: 1")
    try await server.stop()
  }

  @Test("A failed transfer is retried on request")
  func retry() async throws {
    let server = try await ScriptedServer { index, _ in .answer(index == 0 ? 400 : 200) }
    try await CommandHome.with { home in
      let file = try home.file("cow.txt", Data("moo".utf8))
      let add = try await home.run(
        "transfers", "add", "--url", server.url, "--file", file, "--wait", "--json")
      add.expect(6)
      let id = try add.json(TransferStatus.self).id
      try await home.run("transfers", "retry", id).expect(0)
      let watch = try await home.run("transfers", "watch", id, "--json")
      watch.expect(0)
      #expect(try watch.jsonLines(TransferStatus.self).last?.state == .delivered)
    }
    try await server.stop()
  }

  @Test("A list that reaches its limit says that there may be more")
  func limit() async throws {
    try await CommandHome.with { home in
      let file = try home.file("cow.txt", Data("moo".utf8))
      func add(_ count: Int) async throws {
        let line = #"{"url":"http://127.0.0.1:9/","file":"\#(file)"}"# + "\n"
        let list = try home.file("list", Data(String(repeating: line, count: count).utf8))
        try await home.run("transfers", "add", "--from-list", list).expect(0)
      }
      try await add(TransferStatus.listLimit - 1)
      let whole = try await home.run("transfers")
      #expect(whole.errors.isEmpty)
      try await add(2)
      for words in [["transfers"], ["transfers", "--json"]] {
        let list = try await home.run(words)
        list.expect(0)
        #expect(list.errors.hasPrefix("These are the newest 1000 transfers."))
      }
    }
  }

  @Test("A list of more than one batch is queued completely, and each transfer is sent once")
  func list() async throws {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    try await CommandHome.with { home in
      let file = try home.file("cow.txt", Data("moo".utf8))
      let lines = (0..<130).map { #"{"url":"\#(server.url)/\#($0)","file":"\#(file)"}"# }
      let list = try home.file("list.jsonl", Data(lines.joined(separator: "\n").utf8))
      let add = try await home.run("transfers", "add", "--from-list", list, "--json", "--wait")
      add.expect(0)
      let transfers = try add.jsonLines(TransferStatus.self)
      #expect(transfers.count == 130 && transfers.allSatisfy { $0.state == .delivered })
      #expect(Set(server.requests.map(\.uri)) == Set((0..<130).map { "/\($0)" }))
      #expect(server.requests.count == 130)
    }
    try await server.stop()
  }
}
