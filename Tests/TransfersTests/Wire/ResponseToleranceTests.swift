import Contract
import Foundation
import Linux
import Synchronization
import TestServers
import Testing

@testable import Transfers

/// Servers that accept the request and respond in a form that RFC 9112 forbids.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct ResponseToleranceTests {
  private final class Ledger: Sendable {
    let heads = Mutex(0)
  }

  /// Starts a server that reads 3 bytes of each body, sends the given bytes and closes.
  private func server(_ response: String, _ ledger: Ledger) throws -> RawServer {
    try RawServer { caller in
      caller.readHead()
      guard let body = try? caller.read(upTo: 3), !body.isEmpty else { return }
      ledger.heads.withLock { $0 += 1 }
      caller.say(response)
    }
  }

  private func send(
    to server: RawServer, method: String = "POST"
  ) async throws -> TransferSnapshot {
    let stage = try TransferStage()
    let queue = try await stage.queue()
    let id = try await queue.handOff([
      stage.handOff(server.url, stage.body()) { $0.method = method }
    ])[0].id
    let end = try await queue.wait(for: id) {
      // If the first attempt leads to a retry, the wait ends before the second attempt.
      $0.isFinal || $0.transfer.attempts > 0 && !$0.isSending
    }
    await queue.stop()
    return end
  }

  @Test(arguments: [
    "HTTP/1.1 201 Created\nContent-Length: 2\n\nok",
    "HTTP/1.1 201 Created\r\nX-Long: a\r\n b\r\nContent-Length: 2\r\n\r\nok",
    "HTTP/1.1 201 Created\r\nContent-Length: 2\r\nContent-Length: 2\r\n\r\nok",
    "HTTP/1.1 201 Created\r\nContent-Length: 2, 2\r\n\r\nok",
    "HTTP/1.1 201 Created\r\nServer : x\r\nContent-Length: 2\r\n\r\nok",
    "HTTP/1.1 201 Created\r\nX-Ü: x\r\nContent-Length: 2\r\n\r\nok",
    "HTTP/1.1 201 Created\r\nServer\r\nContent-Length: 2\r\n\r\nok",
    "http/1.1 201 Created\r\nContent-Length: 2\r\n\r\nok",
    "\r\nHTTP/1.1 201 Created\r\nContent-Length: 2\r\n\r\nok",
    "HTTP/1.1 201 Created\r\nX-A: \(String(repeating: "a", count: 100_000))\r\nContent-Length: 2\r\n\r\nok",
    "HTTP/1.1 201 Created\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n",
    "HTTP/1.1 201 Created\r\nTransfer-Encoding: chunked\r\n\r\n2\nok\n0\n\n",
  ])
  func readableResponses(_ response: String) async throws {
    let ledger = Ledger()
    let end = try await send(to: server(response, ledger))
    #expect(end.transfer.state == .delivered && end.transfer.response?.status == 201)
    #expect(end.transfer.response?.body == Data("ok".utf8))
    #expect(ledger.heads.withLock(\.self) == 1)
  }

  @Test(arguments: [
    "HTTP/1.1 201 Created\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nok",
    "HTTP/1.1 201 Created\r\nContent-Length: two\r\n\r\nok", "ICY 200 OK\r\n\r\n", "ok\r\n",
    "HTTP/1 200 OK\r\n\r\n", "HTTP/2 200\r\n\r\n", "HTTP/1.1 OK\r\n\r\n", "\u{0}\u{1}",
    "HTTP/1.1 201 Created\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nok\r\n0\r\n\r\n",
    "HTTP/1.1 201 Created\r\nX-A: \(String(repeating: "a", count: 400_000))\r\n\r\n",
  ])
  func unreadableResponses(_ response: String) async throws {
    for method in ["POST", "PUT"] {
      let ledger = Ledger()
      let end = try await send(to: server(response, ledger), method: method)
      #expect(end.transfer.state == .outcomeUnknown)
      #expect(end.sentence(at: Date()).hasPrefix("It is unknown whether it arrived: the "))
      #expect(ledger.heads.withLock(\.self) == 1)
    }
  }

  /// The server reported success, but the response is incomplete. A PUT may be repeated, a POST may
  /// not.
  @Test(arguments: [
    "HTTP/1.1 201 Created\r\nContent-Length: 3\r\n\r\nok", "HTTP/1.1 201 Cre",
    "HTTP/1.1 201 Created\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n",
  ])
  func truncatedResponses(_ response: String) async throws {
    for (method, state) in [("POST", Transfer.State.outcomeUnknown), ("PUT", .waiting)] {
      let end = try await send(to: server(response, Ledger()), method: method)
      #expect(end.transfer.state == state)
    }
  }

  /// The client ignores the bytes after an unusual response, and does not reuse the connection.
  @Test(arguments: [
    "HTTP/1.1 200 OK\nContent-Length: 2\n\nok",
    "HTTP/1.1 200 OK\r\nContent-Length: 2, 2\r\n\r\nok",
    "HTTP/1.1 200 OK\r\nContent-Length : 2\r\n\r\nok",
    "HTTP/1.1 200 OK\r\nContent-Length: 9\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\nok\n0\n\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked, chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n",
  ])
  func unusualResponses(_ response: String) async throws {
    let server = try RawServer { caller in
      caller.readHead()
      _ = try? caller.read(upTo: 3)
      caller.say(response)
      caller.readHead()
      caller.say("HTTP/1.1 403 No\r\nContent-Length: 0\r\n\r\n")
    }
    let sender = try Sender()
    for _ in 0..<2 { #expect(try await sender.send(server.url).words == "200") }
  }

  /// The server compresses its response although no request asks for compression.
  @Test(arguments: [200, 422]) func compressedResponse(_ status: Int) async throws {
    let text = #"{"link":"https://files.example/1"}"#
    let body = try #require(
      Data(
        base64Encoded:
          "H4sIAAAAAAACA6tWysnMy1ayUsooKSkottLXT8vMSS3WS61IzC3ISdU3VKoFAI9XGpwiAAAA"))
    let server = try RawServer { caller in
      caller.readHead()
      _ = try? caller.read(upTo: 3)
      caller.say(
        "HTTP/1.1 \(status) X\r\nContent-Encoding: gzip\r\nContent-Length: \(body.count)\r\n\r\n")
      try? body.withUnsafeBytes { try caller.writeAll($0) }
    }
    let end = try await send(to: server)
    #expect(
      end.transfer.response?.status == status && end.transfer.response?.body == Data(text.utf8))
  }
}
