import Foundation
import Glibc
import HTTPService
import Hummingbird
import Linux
import Logging
import TestServers
import Testing

@Suite(.timeLimit(.minutes(3))) struct BodyTests {
  private struct Failure: Encodable { let failed: String }

  private let folder: TemporaryFolder
  private let server: HTTPServer
  private let address: LoopbackAddress
  private let results: AsyncStream<String>

  init() throws {
    folder = try TemporaryFolder()
    let path = folder.path("body")
    let (listener, address) = try Listener.anyPort()
    let (results, continuation) = AsyncStream<String>.makeStream()
    let router = Router(context: ServiceContext.self)
    router.add(
      middleware: ErrorResponses(json: { error in
        continuation.yield("\(error)")
        return (.badRequest, Failure(failed: "\(error)"))
      }))
    router.put("/body") { request, _ in
      let file = try Descriptor.open(path, O_WRONLY | O_CREAT | O_TRUNC)
      let count = try await request.writeBody(to: file, limit: 1 << 20)
      continuation.yield("\(count)")
      return try Response.json(["count": count])
    }
    server = HTTPServer(
      router, on: listener, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    self.address = address
    self.results = results
  }

  @Test(arguments: [0, 1, 65536, 1 << 20])
  func writes(size: Int) async throws {
    let bytes = Data((0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    try bytes.write(to: URL(filePath: folder.path("in")))
    try await withServices([server]) {
      let answer = try await Curl.run(["-T", folder.path("in"), "\(address.url)/body"])
      #expect(answer.text == "{\"count\":\(size)}")
    }
    let written = try Data(contentsOf: URL(filePath: folder.path("body")))
    #expect(written == bytes)
  }

  /// A response to HEAD has no body, even for an unknown path. The client would read a body as the
  /// beginning of the next response.
  @Test func headWithoutBody() async throws {
    try await withServices([server]) {
      let said = try await onThread {
        let connection = try RawConnection(port: address.port, timeout: 20)
        try connection.send("HEAD /nowhere HTTP/1.1\r\nHost: a\r\n\r\n")
        try connection.send("GET /nowhere HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        return try connection.readUntil()
      }
      let parts = said.components(separatedBy: "\r\n\r\n")
      try #require(parts.count == 3, "\(said)")
      #expect(parts[0].hasPrefix("HTTP/1.1 4") && parts[1].hasPrefix("HTTP/1.1 4"), "\(said)")
      #expect(parts[2].hasPrefix("{\"failed\""), "\(said)")
      let length = "content-length: \(parts[2].utf8.count)"
      #expect(parts[0..<2].allSatisfy { $0.lowercased().contains(length) }, "\(said)")
    }
  }

  @Test(arguments: ["Content-Length: 1048577", "Transfer-Encoding: chunked"])
  func rejectsTooLarge(framing: String) async throws {
    try Data(count: (1 << 20) + 1).write(to: URL(filePath: folder.path("in")))
    try await withServices([server]) {
      let answer = try await Curl.run(
        ["-H", framing, "-T", folder.path("in"), "\(address.url)/body"])
      #expect(answer.status == 400)
      #expect(answer.text.contains("tooLarge"))
    }
  }

  /// A body that ends early must never count as complete, whatever its framing is and however its
  /// connection ends.
  @Test(arguments: [
    "Content-Length: 100\r\n\r\nhalf", "Transfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n",
  ])
  func truncatedBody(rest: String) async throws {
    try await withServices([server]) {
      var results = results.makeAsyncIterator()
      for onlyHalfClosed in [true, false] {
        let answer = try await onThread {
          let client = try RawConnection(port: address.port)
          try client.send("PUT /body HTTP/1.1\r\nHost: localhost\r\n" + rest)
          guard onlyHalfClosed else { return "" }
          client.finishSending()
          return try client.readUntil()
        }
        #expect(!answer.contains("200 OK"))
        let result = await results.next()
        #expect(result == "cutShort")
      }
    }
  }

  @Test func unknownPath() async throws {
    try await withServices([server]) {
      let answer = try await Curl.run(["\(address.url)/nowhere"])
      #expect(answer.status == 400)
      #expect(answer.text.hasPrefix("{\"failed\":"))
    }
  }
}
