import Foundation
import Linux
import TestServers
import Testing

@testable import DocumentGateway

/// What happens while a body comes.
@Suite(.timeLimit(.minutes(2))) struct SlowBodyTests {
  private static let configuration = """
    {"databases": {"db": {"server": "walrus:", "users": {
      "ana": {"password": "letmein", "admin_channels": ["pop"]}}}}}
    """
  /// Large enough to be given room, which shows that it is waited for.
  private static let document =
    #"{"channels":["pop"],"text":""# + String(repeating: "x", count: BodyRoom.small) + #""}"#

  /// Sends a document in two halves.
  private func put(
    _ gateway: TestGateway, _ headers: String, between change: @Sendable () async throws -> Void
  ) async throws -> String {
    let connection = try RawConnection(port: gateway.address.port, patience: 20)
    let half = Self.document.count / 2
    try connection.send(
      "PUT /db/d HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\(headers)"
        + "Content-Type: application/json\r\nContent-Length: \(Self.document.count)\r\n"
        + "\r\n\(Self.document.prefix(half))")
    // Whoever it is has been let in once their body has room.
    while await gateway.gateway.bodies.free == BodyRoom.usual { await Task.yield() }
    try await change()
    try connection.send(String(Self.document.dropFirst(half)))
    return try await onThread { try connection.readUntil() }
  }

  @Test("Who may come in no more when their document has come has it not stored")
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

  @Test("A session that ends while a document comes stores nothing")
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
