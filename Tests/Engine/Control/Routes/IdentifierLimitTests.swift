import Contract
import DaemonClient
import Foundation
import Linux
import NIOHTTP1
import TestServers
import Testing

/// A daemon that cannot open more files still creates unique names.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct IdentifierLimitTests {
  /// A connection that stays open, because the daemon cannot accept another one.
  private struct KeptConnection {
    private let socket: UnixSocket

    init(_ path: String) throws { socket = try UnixSocket.connect(to: path, .stream) }

    func ask(_ method: String, _ target: String, _ body: String = "") throws -> DaemonProcess.Reply
    {
      let request =
        "\(method) \(target) HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
      try Array(request.utf8).withUnsafeBytes { try socket.send($0) }
      var answer = Data()
      while true {
        let bytes = try socket.receive(upTo: 65536).bytes
        try #require(!bytes.isEmpty, "the daemon closed the connection")
        answer.append(contentsOf: bytes)
        guard let end = answer.range(of: Data("\r\n\r\n".utf8)) else { continue }
        let head = String(decoding: answer[..<end.lowerBound], as: UTF8.self).lowercased()
        let length = try #require(
          head.split(separator: "\r\n").first { $0.hasPrefix("content-length: ") }
            .flatMap { Int($0.dropFirst("content-length: ".count)) })
        guard answer.count - end.upperBound >= length else { continue }
        return DaemonProcess.Reply(
          status: try #require(Int(head.split(separator: " ")[1])),
          body: Data(answer[end.upperBound...]))
      }
    }
  }

  @Test("With no descriptor left, each transfer has its own id and key, and is delivered")
  func names() async throws {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    try await DaemonProcess.with { daemon in
      let line = try KeptConnection(daemon.directories.controlSocket.path)
      #expect(try line.ask("GET", "/v1/status").status == 200)
      try daemon.limitFiles(to: 3)
      var ids: Set<String> = []
      for _ in 0..<3 {
        let reply = try line.ask(
          "POST", "/v1/transfers",
          #"{"additions":[{"url":"\#(server.url)/","method":"POST","headers":[]}]}"#)
        #expect(reply.status == 201, "\(reply.text)")
        ids.formUnion(try reply.json([TransferStatus].self).map(\.id))
      }
      #expect(ids.count == 3)
      // No transfer can be sent, because no descriptor is free for a connection.
      #expect(server.begun == 0)
      try daemon.limitFiles(to: 1024)
      for id in ids { try await daemon.client.retryTransfer(id) }
      for id in ids { try await daemon.wait(for: id, .delivered) }
      let keys = server.requests.compactMap { $0.headers.first(name: "Idempotency-Key") }
      #expect(Set(keys).count == 3 && server.requests.count == 3)
    }
    try await server.stop()
  }
}
