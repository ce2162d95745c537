import Foundation
import Linux
import NIOHTTP1
import TestServers
import Testing

@testable import Contract
@testable import DaemonClient

/// The routes for transfers.
@Suite(.timeLimit(.minutes(3)), .ownThreads)
struct TransferRouteTests {
  @Test("Each route returns the transfer's new state, with dates in ISO 8601")
  func shapes() async throws {
    let server = try await ScriptedServer { _, head in .answer(head.uri == "/no" ? 403 : 200) }
    try await DaemonProcess.with { daemon in
      let handle = try daemon.handle(holding: "moo", named: "cow.txt")
      let added = try await daemon.ask(
        .POST, "/v1/transfers",
        """
        {"additions":[{"url":"\(server.url)/no","method":"PUT","handle":"\(handle)",
        "headers":[{"name":"X-Secret","value":"s3cret"}],"unknown":1}]}
        """)
      #expect(added.status == 201)
      let id = try #require(try added.json([TransferStatus].self).first?.id)
      try await daemon.wait(for: id, .failed)
      let one = try await daemon.ask(.GET, "/v1/transfers/\(id)")
      #expect(one.status == 200)
      #expect(
        one.members == [
          "id", "state", "method", "url", "headerNames", "status", "bytesSent", "bytesTotal",
          "attempts", "response", "name", "created", "reason", "sentence", "cause", "remedies",
          "reasonExplanation", "sentenceExplanation",
        ])
      // The response must not contain the values of header fields, because a value may be a secret.
      #expect(!one.text.contains("s3cret"))
      #expect(one.text.contains(#/"created":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ"/#))

      for (route, state) in [
        ("retry", nil), ("pause", nil), ("resume", nil), ("cancel", TransferStatus.State.cancelled),
      ] {
        let reply = try await daemon.ask(.POST, "/v1/transfers/\(id)/\(route)")
        #expect(reply.status == 200)
        let status = try reply.json(TransferStatus.self)
        #expect(status.id == id && (state == nil || status.state == state), "\(route)")
      }
      #expect(try await daemon.ask(.POST, "/v1/transfers/pause").members == ["count"])
      #expect(try await daemon.ask(.POST, "/v1/transfers/resume").text == #"{"count":0}"#)
      #expect(try await daemon.ask(.DELETE, "/v1/transfers?ended=true").text == #"{"count":1}"#)
      #expect(try await daemon.ask(.GET, "/v1/transfers").text == "[]")
      #expect(try await daemon.refusal { _ = try await daemon.client.transfer(id) } == .notFound)
    }
    try await server.stop()
  }

  /// If the transfer's state does not allow a command, the command changes nothing and returns the
  /// state.
  @Test(arguments: ["pause", "resume", "retry", "cancel"])
  func deliveredTransfer(route: String) async throws {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    try await DaemonProcess.with { daemon in
      let id = try await daemon.add(server.url).id
      let delivered = try await daemon.wait(for: id, .delivered)
      let reply = try await daemon.ask(.POST, "/v1/transfers/\(id)/\(route)")
      #expect(reply.status == 200)
      var unchanged = delivered
      unchanged.unchanged = true
      var status = try reply.json(TransferStatus.self)
      status.translate()
      #expect(status == unchanged, "\(reply.text) not \(unchanged)")
      #expect(try await daemon.client.transfer(id) == delivered)
    }
    #expect(server.requests.count == 1)
    try await server.stop()
  }

  @Test("A list can be filtered, is limited to the newest transfers, and shows transfers in flight")
  func lists() async throws {
    let silent = try await ScriptedServer { _, _ in .silence }
    let good = try await ScriptedServer { _, _ in .answer(200) }
    try await DaemonProcess.with { daemon in
      let sending = try await daemon.add(silent.url + "/sending").id
      try await daemon.wait(for: sending, .sending)
      let delivered = try await daemon.add(good.url + "/100%25_done").id
      try await daemon.wait(for: delivered, .delivered)
      let paused = try await daemon.add("http://127.0.0.1:9/paused").id
      try await daemon.client.pauseTransfer(paused)
      let cancelled = try await daemon.add("http://127.0.0.1:9/cancelled").id
      try await daemon.client.cancelTransfer(cancelled)

      for (query, ids) in [
        ("", [cancelled, paused, delivered, sending]), ("limit=1", [cancelled]),
        ("limit=1000&state=waiting", [paused]), ("state=sending", [sending]),
        // The journal records a transfer in flight as waiting. The paused transfer is newer, but it
        // must not use up the limit.
        ("state=sending&limit=1", [sending]), ("state=waiting&limit=1", [paused]),
        ("state=delivered", [delivered]), ("state=failed", []), ("state=outcomeUnknown", []),
        ("query=PAUSED", [paused]), ("query=%25", [delivered]), ("query=_done", [delivered]),
        ("query=%5C", []), ("query=%27%20OR%201%3D1%20--", []), ("share=none", []),
        ("query=cow.txt&state=cancelled", [cancelled]), ("unknown=1&limit=2", [cancelled, paused]),
      ] {
        let reply = try await daemon.ask(.GET, "/v1/transfers?\(query)")
        #expect(reply.status == 200)
        #expect(try reply.json([TransferStatus].self).map(\.id) == ids, "\(query)")
      }
      #expect(try await daemon.client.pauseAllTransfers().count == 1)
      #expect(try await daemon.client.resumeAllTransfers().count == 2)
    }
    try await silent.stop()
    try await good.stop()
  }

  @Test("A handle works once, and a refused request also uses up its handle")
  func handles() async throws {
    try await DaemonProcess.with { daemon in
      func addition(_ handle: String, url: String = "http://127.0.0.1:9/") -> TransferAdditions {
        TransferAdditions([
          TransferAdditions.Addition(url: url, method: "PUT", headers: [], handle: handle)
        ])
      }
      let once = try daemon.handle()
      _ = try await daemon.client.addTransfers(addition(once))
      #expect(
        try await daemon.refusal { _ = try await daemon.client.addTransfers(addition(once)) }
          == .invalidRequest)
      let refused = try daemon.handle()
      #expect(
        try await daemon.refusal {
          _ = try await daemon.client.addTransfers(addition(refused, url: "ftp://a/"))
        } == .invalidRequest)
      #expect(
        try await daemon.refusal { _ = try await daemon.client.addTransfers(addition(refused)) }
          == .invalidRequest)
      // A refused request also uses up its other handles.
      let (first, second) = (try daemon.handle(), try daemon.handle())
      let both = TransferAdditions(
        addition(first, url: "ftp://a/").additions + addition(second).additions)
      #expect(
        try await daemon.refusal { _ = try await daemon.client.addTransfers(both) }
          == .invalidRequest)
      #expect(
        try await daemon.refusal { _ = try await daemon.client.addTransfers(addition(second)) }
          == .invalidRequest)
      // The daemon adds either all transfers of a request or none.
      let (good, bad) = (addition(try daemon.handle()), addition("none"))
      #expect(
        try await daemon.refusal {
          _ = try await daemon.client.addTransfers(
            TransferAdditions(good.additions + bad.additions))
        } == .invalidRequest)
      #expect(try await daemon.client.transfers().count == 1)
    }
  }

  @Test("Another process of the same user cannot use a handle")
  func foreignHandles() async throws {
    try await DaemonProcess.with { daemon in
      let handle = try daemon.handle()
      let body = """
        {"additions":[{"url":"http://127.0.0.1:9/","method":"PUT","headers":[],"handle":"\(handle)"}]}
        """
      let foreign = try await Curl.run([
        "--unix-socket", daemon.directories.controlSocket.path, "--json", body,
        "http://localhost/v1/transfers",
      ])
      #expect(foreign.status == 400)
      #expect(foreign.text.contains("invalidRequest"))
      #expect(try await daemon.client.transfers().isEmpty)
      // The process that sent the file can still use the handle.
      #expect(try await daemon.ask(.POST, "/v1/transfers", body).status == 201)
    }
  }

  @Test(
    "A second hand-off with the same key is the first transfer, even with many concurrent hand-offs"
  )
  func keys() async throws {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    try await DaemonProcess.with { daemon in
      let first = try await daemon.add(server.url + "/first", key: "k")
      try await daemon.wait(for: first.id, .delivered)
      let again = try await daemon.add(server.url + "/second", key: "k")
      #expect(again.id == first.id && again.url == first.url && again.state == .delivered)
      #expect(try await daemon.add(server.url + "/third", key: "K").id != first.id)

      let ids = try await withThrowingTaskGroup(of: String.self) { group in
        for number in 0..<16 {
          group.addTask { try await daemon.add(server.url + "/\(number)", key: "race").id }
        }
        return try await group.reduce(into: Set<String>()) { $0.insert($1) }
      }
      #expect(ids.count == 1)
      let twice = TransferAdditions.Addition(
        url: server.url, method: "PUT", headers: [], handle: nil, handOffKey: "twice")
      #expect(
        Set(try await daemon.client.addTransfers(TransferAdditions([twice, twice])).map(\.id)).count
          == 1)
      #expect(try await daemon.client.transfers().count == 4)
    }
    try await server.stop()
  }

  @Test("If clients call concurrently, each call succeeds and each transfer ends")
  func concurrentCalls() async throws {
    let server = try await ScriptedServer { index, _ in .answer(index % 3 == 0 ? 503 : 200) }
    try await DaemonProcess.with { daemon in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<24 {
          group.addTask {
            let id = try await daemon.add("\(server.url)/\(number)").id
            switch number % 4 {
            case 0: try await daemon.client.cancelTransfer(id)
            case 1:
              try await daemon.client.pauseTransfer(id)
              _ = try await daemon.client.transfers()
              try await daemon.client.resumeTransfer(id)
            case 2: try await daemon.client.retryTransfer(id)
            default: _ = try await daemon.client.pauseAllTransfers()
            }
            try await daemon.client.resumeAllTransfers()
            let end = try await daemon.wait(for: id) { status in
              if status.waitsFor == .backoff || status.waitsFor == .paused {
                // A transfer that failed or is paused continues immediately.
                Task { try await daemon.client.retryTransfer(id) }
              }
              return status.state.isFinal
            }
            #expect(end.state == .delivered || (number % 4 == 0 && end.state == .cancelled))
          }
        }
        try await group.waitForAll()
      }
      let all = try await daemon.client.transfers()
      #expect(all.count == 24 && all.allSatisfy(\.state.isFinal))
    }
    try await server.stop()
  }

  @Test(
    "Many long responses do not make a list too long, and a single transfer has its whole response")
  func longResponses() async throws {
    // The characters have two bytes each, so that the list's limit falls inside a character.
    let answer = "m" + String(repeating: "ö", count: 32_000)
    let server = try await ScriptedServer { _, _ in .answer(403, body: answer) }
    try await DaemonProcess.with { daemon in
      // The complete responses together would exceed the client's limit.
      let count = 300
      #expect(count * answer.utf8.count > ControlClient.maximumResponse)
      let additions = (0..<count).map { _ in
        TransferAdditions.Addition(url: server.url, method: "PUT", headers: [], handle: nil)
      }
      let ids = try await daemon.client.addTransfers(TransferAdditions(additions)).map(\.id)
      await server.waitForRequests(count)
      // The daemon may still be writing the last results to the disk.
      while try await daemon.client.status().queue.failed < count { await Task.yield() }

      let list = try await daemon.client.transfers()
      #expect(list.count == count)
      #expect(list.allSatisfy { $0.response == String(answer.prefix(512)) })
      #expect(try await daemon.client.transfer(ids[0]).response == answer)
      for try await event in daemon.client.transferEvents() {
        #expect(event.response == answer)
        break
      }
    }
    try await server.stop()
  }
}
