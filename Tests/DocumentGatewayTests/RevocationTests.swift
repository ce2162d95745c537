import Foundation
import HTTPService
import Linux
import TestServers
import Testing

@testable import DocumentGateway

/// A right that is revoked while a long response is being sent.
@Suite(.timeLimit(.minutes(3))) struct RevocationTests {
  private static let configuration = """
    {"databases": {"db": {"server": "walrus:", "users": {
      "ana": {"password": "letmein", "admin_channels": ["pop"]}}}}}
    """
  private static let text = String(repeating: "x", count: 3 << 20)
  private static let count = 10

  private func filled() async throws -> TestGateway {
    let gateway = try await TestGateway(Self.configuration)
    let database = try #require(gateway.gateway.database("db"))
    var document = try ReceivedDocument(
      ExactJSON(parsing: "{\"channels\":[\"pop\"],\"text\":\"\(Self.text)\"}"))
    for number in 0..<Self.count {
      document.id = "d\(number)"
      _ = try await database.write(document, by: .admin)
    }
    return gateway
  }

  /// Reads the beginning of the response, runs `change`, and then reads the rest.
  /// - Returns: The number of documents received.
  private func read(
    _ gateway: TestGateway, _ path: String, between change: @Sendable () async throws -> Void
  ) async throws -> Int {
    // The receive buffer is small, so that the gateway must wait in the middle of its response.
    let connection = try RawConnection(
      port: gateway.address.port, timeout: 20, room: 64 << 10)
    let password = Data("ana:letmein".utf8).base64EncodedString()
    try connection.send(
      "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
        + "Authorization: Basic \(password)\r\n\r\n")
    let start = try await onThread {
      var start = Data()
      while start.range(of: Data("xxx".utf8)) == nil {
        let part = try connection.socket.read(upTo: 4096)
        if part.isEmpty { break }
        start.append(contentsOf: part)
      }
      return start
    }
    try await change()
    let all = try await onThread {
      var all = start
      // If the gateway ends the response early, the read may throw an error.
      while let part = try? connection.socket.read(upTo: 1 << 20), !part.isEmpty {
        all.append(contentsOf: part)
      }
      return all
    }
    #expect(start.starts(with: Data("HTTP/1.1 200".utf8)))
    return Self.occurrences(of: Data("\"text\":\"".utf8), in: all)
  }

  private static func occurrences(of part: Data, in data: Data) -> Int {
    var (count, rest) = (0, data[...])
    while let found = rest.range(of: part) {
      count += 1
      rest = rest[found.upperBound...]
    }
    return count
  }

  @Test(
    "Disabling a user ends a long response at its next page",
    arguments: [
      "/db/_all_docs?include_docs=true", "/db/_changes?include_docs=true",
      "/db/_all_docs?include_docs=true&keys=%5B"
        + (0..<count).map { "%22d\($0)%22" }.joined(separator: ",") + "%5D",
    ])
  func revocation(path: String) async throws {
    let gateway = try await filled()
    try await gateway.run {
      let all = try await read(gateway, path) {}
      #expect(all == Self.count)
      let cut = try await read(gateway, path) {
        _ = try await gateway.admin("PUT", "/db/_user/ana", #"{"disabled":true}"#)
      }
      #expect((1..<Self.count).contains(cut), "\(cut)")
    }
  }
}
