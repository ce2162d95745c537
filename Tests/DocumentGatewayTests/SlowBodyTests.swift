import Foundation
import HTTPService
import Linux
import TestServers
import Testing

@testable import DocumentGateway

/// Changes of rights, and limits, while a body arrives.
@Suite(.timeLimit(.minutes(3))) struct SlowBodyTests {
  private static let configuration = """
    {"databases": {"db": {"server": "walrus:", "users": {
      "ana": {"password": "letmein", "admin_channels": ["pop"]}}}}}
    """
  /// A document that is larger than `BodyMemory.small`, so the gateway reserves memory for its
  /// body. The test waits for the reservation.
  private static let document =
    #"{"channels":["pop"],"text":""# + String(repeating: "x", count: BodyMemory.small) + #""}"#

  /// Sends the first half of a document, runs `change`, and then sends the second half.
  private func put(
    _ gateway: TestGateway, _ headers: String, between change: @Sendable () async throws -> Void
  ) async throws -> String {
    let connection = try RawConnection(port: gateway.address.port, timeout: 20)
    let half = Self.document.count / 2
    try connection.send(
      "PUT /db/d HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\(headers)"
        + "Content-Type: application/json\r\nContent-Length: \(Self.document.count)\r\n"
        + "\r\n\(Self.document.prefix(half))")
    // When the gateway has reserved memory for the body, it has already admitted the user.
    while await gateway.gateway.bodies.free == BodyMemory.usual { await Task.yield() }
    try await change()
    try connection.send(String(Self.document.dropFirst(half)))
    return try await onThread { try connection.readUntil() }
  }

  @Test("A document is not stored if its user is disabled while the document arrives")
  func rights() async throws {
    let gateway = try await TestGateway(Self.configuration)
    try await gateway.run {
      let password = "Authorization: Basic \(Data("ana:letmein".utf8).base64EncodedString())\r\n"
      let refused = try await put(gateway, password) {
        _ = try await gateway.admin("PUT", "/db/_user/ana", #"{"disabled":true}"#)
      }
      #expect(refused.contains(" 401 "), "\(refused)")
      #expect(try await gateway.admin("GET", "/db/d").status == 404)
      _ = try await gateway.admin("PUT", "/db/_user/ana", #"{"disabled":false}"#)
      let stored = try await put(gateway, password) {}
      #expect(stored.contains(" 201 "), "\(stored)")
    }
  }

  @Test("A body without a stated length reserves no more memory than its route allows")
  func chunked() async throws {
    let gateway = try await TestGateway()
    try await gateway.run {
      for (head, held) in [
        ("PUT /db/d", Exchange.documentLimit), ("POST /db/_session", 0), ("GET /db/", 0),
        ("POST /db/_bulk_docs", Exchange.bulkLimit),
      ] {
        let (connection, bodies) = (
          try RawConnection(port: gateway.address.port, timeout: 20), gateway.gateway.bodies
        )
        try connection.send(
          "\(head) HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
            + "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n" + (held > 0 ? "" : "0\r\n\r\n"))
        if held > 0 {
          while await bodies.free == BodyMemory.usual { await Task.yield() }
          #expect(await bodies.free == BodyMemory.usual - held, "\(head)")
          try connection.send("0\r\n\r\n")
        }
        let answer = try await onThread { try connection.readUntil() }
        #expect(answer.hasPrefix("HTTP/1.1"), "\(head): \(answer)")
        #expect(await bodies.free == BodyMemory.usual, "\(head)")
      }
    }
  }

  @Test("A body that stops arriving times out")
  func timeout() async throws {
    let timeout = BodyTimeout(least: .milliseconds(200), bytesPerSecond: 1 << 20)
    let gateway = try await TestGateway(bodyTimeout: timeout)
    try await gateway.run {
      let connection = try RawConnection(port: gateway.address.port, timeout: 20)
      try connection.send(
        "PUT /db/d HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
          + "Content-Length: 100\r\n\r\n{")
      let answer = try await onThread { try connection.readUntil("takes too long") }
      #expect(answer.hasPrefix("HTTP/1.1 408"), "\(answer)")
      #expect(answer.contains("Request Timeout"))
      #expect(try await gateway.ask("PUT", "/db/d", #"{"channels":["pop"]}"#).status == 201)
    }
    #expect(BodyTimeout().time(for: 20 << 20) == .seconds(50))
  }

  @Test("A list with too many documents is rejected, and a list with too many bytes is not read")
  func largeLists() async throws {
    let gateway = try await TestGateway()
    try await gateway.run {
      func list(_ count: Int) -> String {
        "{\"docs\":[\(Array(repeating: "1", count: count).joined(separator: ","))]}"
      }
      let many = try await gateway.ask("POST", "/db/_bulk_docs", list(50_001))
      #expect(
        many.status == 413 && many.text.contains("another request"), "\(many.text.prefix(500))")
      #expect(try await gateway.ask("POST", "/db/_bulk_docs", list(50_000)).status == 201)
      let connection = try RawConnection(port: gateway.address.port, timeout: 20)
      try connection.send(
        "POST /db/_bulk_docs HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
          + "Content-Length: \(Exchange.bulkLimit + 1)\r\n\r\n{")
      let large = try await onThread { try connection.readUntil("too large") }
      #expect(large.hasPrefix("HTTP/1.1 413"), "\(large)")
    }
  }

  @Test("A document is not stored if its user's session ends while the document arrives")
  func session() async throws {
    let gateway = try await TestGateway(Self.configuration)
    try await gateway.run {
      let made = try await gateway.admin("POST", "/db/_session", #"{"name":"ana","ttl":60}"#)
      let id = try #require(made.json["session_id"] as? String)
      let cookie = "Cookie: SyncGatewaySession=\(id)\r\n"
      let refused = try await put(gateway, cookie) {
        _ = try await gateway.admin("DELETE", "/db/_session/\(id)")
      }
      #expect(refused.contains(" 401 "), "\(refused)")
      #expect(try await gateway.admin("GET", "/db/d").status == 404)
    }
  }
}
