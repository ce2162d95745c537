import Foundation
import TestServers
import Testing

@testable import URLLoading

extension ConnectedTests {
  @Suite struct AsyncBytesTests: ForegroundSuite {
    private let daemon: ForegroundTestDaemon

    init() throws { daemon = try ForegroundTestDaemon() }

    @Test("The bytes of a body come in order, and as lines") func bytes() async throws {
      let body = "first\r\n\nsecond ü\nlast"
      let server = try await ScriptedServer { _, _ in .answer(200, body: body) }
      let (bytes, response) = try await session(nil).bytes(for: try request(server.url))
      #expect((response as? URLLoading.HTTPURLResponse)?.statusCode == 200)
      var all: [UInt8] = []
      for try await byte in bytes { all.append(byte) }
      #expect(String(decoding: all, as: UTF8.self) == body)

      var lines: [String] = []
      let url = try #require(URL(string: server.url))
      for try await line in try await session(nil).bytes(from: url).0.lines { lines.append(line) }
      #expect(lines == ["first", "second ü", "last"])
    }

    @Test("Bytes before a disconnection come before its error") func disconnection() async throws {
      let server = try RawServer { caller in
        caller.readHead()
        caller.say("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf")
      }
      let bytes = try await session(nil).bytes(for: try request(server.url)).0
      var all: [UInt8] = []
      let error = await #expect(throws: URLError.self) {
        for try await byte in bytes { all.append(byte) }
      }
      #expect(String(decoding: all, as: UTF8.self) == "half")
      #expect(error?.code == .networkConnectionLost)
    }

    @Test("A large body is whole, although its reader is slower than the server")
    func large() async throws {
      let size = 8 << 20
      let server = try await ScriptedServer { _, _ in
        .answer(200, body: String(repeating: "x", count: size))
      }
      let bytes = try await session(nil).bytes(for: try request(server.url)).0
      var count = 0
      for try await _ in bytes {
        count += 1
        // The reader takes one byte. The rest stays at the server and in a bounded place.
        if count == 1 { #expect(bytes.task.countOfBytesReceived < 4 << 20) }
      }
      #expect(count == size)
    }

    @Test("An iteration that ends early cancels the task") func abandoned() async throws {
      let server = try await ScriptedServer { _, _ in
        .answer(200, body: String(repeating: "x", count: 8 << 20))
      }
      func first() async throws -> URLSessionDataTask {
        let bytes = try await session(nil).bytes(for: try request(server.url)).0
        for try await _ in bytes { break }
        return bytes.task
      }
      let task = try await first()
      while task.state != .completed { await Task.yield() }
      #expect((task.error as? URLError)?.code == .cancelled)
    }

    @Test("A server that is away throws before there are bytes") func refused() async throws {
      await #expect(throws: URLError.self) {
        _ = try await session(nil).bytes(for: try request("http://127.0.0.1:9/"))
      }
    }
  }
}
