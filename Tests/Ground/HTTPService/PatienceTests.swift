import Glibc
import HTTPService
import Hummingbird
import Linux
import Logging
import NIOCore
import TestServers
import Testing

/// The limits for slow clients and for too many clients.
@Suite(.ownThreads, .timeLimit(.minutes(3))) struct PatienceTests {
  private let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

  private func withServer(
    _ limits: ConnectionLimits, _ body: @Sendable (UInt16) async throws -> Void
  ) async throws {
    let router = Router(context: ServiceContext.self)
    router.get("/") { _, _ in "moo" }
    router.post("/") { request, _ in
      var request = request
      _ = try await request.collectBody(upTo: 1 << 20)
      return "taken"
    }
    router.get("/large") { _, _ in
      Response(
        status: .ok,
        body: ResponseBody { writer in
          for _ in 0..<1000 { try await writer.write(ByteBuffer(repeating: 0, count: 1 << 16)) }
          try await writer.finish(nil)
        })
    }
    router.get("/events") { request, _ in
      try Response.events(
        AsyncStream<ServerEvent> { _ in }, for: request, keepAlive: .milliseconds(100))
    }
    let (listener, address) = try Listener.anyPort()
    let server = HTTPServer(router, on: listener, logger: logger, limits: limits)
    try await withServices([server]) { try await body(address.port) }
  }

  /// Returns the bytes that the server sends until it closes the connection. If the server does not
  /// close the connection, the read times out after 20 s.
  private func heard(_ port: UInt16, _ words: String...) async throws -> String {
    try await onThread {
      let connection = try RawConnection(port: port, timeout: 20)
      do {
        for word in words {
          try connection.send(word)
          usleep(20_000)
        }
        return try connection.readUntil()
      } catch let error as SystemError where [ECONNRESET, EPIPE].contains(error.code) {
        // On a busy machine, the server may close the connection before the client sends.
        return ""
      }
    }
  }

  private static let short = ConnectionLimits(
    firstRequest: .milliseconds(300), silence: .milliseconds(600))

  @Test("If a client sends no complete request in time, its connection is closed")
  func slowClients() async throws {
    try await withServer(Self.short) { port in
      let nothing = try await heard(port)
      #expect(nothing.isEmpty)
      // Bytes that do not complete a request head do not extend the timeout.
      let dripped = try await onThread {
        let connection = try RawConnection(port: port, timeout: 20)
        let start = ContinuousClock.now
        while (try? connection.send("G")) != nil, ContinuousClock.now - start < .seconds(10) {
          usleep(20_000)
        }
        return ContinuousClock.now - start
      }
      #expect(dripped < .seconds(10))
      let half = try await heard(
        port, "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nmo")
      #expect(!half.contains("taken"))
      var kept = ""
      for _ in 0..<50 where kept.isEmpty {
        kept = try await heard(port, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
      }
      #expect(kept.contains("moo"))
    }
  }

  @Test("A response that the client does not read is cut off. A stream that it reads continues")
  func unreadResponse() async throws {
    try await withServer(Self.short) { port in
      let events = try await onThread {
        let connection = try RawConnection(port: port, timeout: 20)
        try connection.send("GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n")
        let start = ContinuousClock.now
        var count = 0
        while ContinuousClock.now - start < .seconds(2), count < 1000 {
          let bytes = try connection.socket.read(upTo: 4096)
          if bytes.isEmpty { break }
          count += 1
        }
        return ContinuousClock.now - start
      }
      #expect(events >= .seconds(2))
      let connection = try RawConnection(port: port, timeout: 20)
      try connection.send("GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n")
      // On a busy machine, the server notices the limit later. The client cannot see that it has.
      try await Task.sleep(for: .seconds(5))
      let taken = try await onThread {
        var count = 0
        while let bytes = try? connection.socket.read(upTo: 1 << 20), !bytes.isEmpty {
          count += bytes.count
        }
        return count
      }
      #expect(taken < 1000 << 16)
    }
  }

  @Test("A connection over the limit gets status 503 until another connection closes")
  func connectionLimit() async throws {
    try await withServer(ConnectionLimits(total: 12, perPeer: 8, silence: .seconds(20))) { port in
      var held = try await onThread {
        try (0..<8).map { _ in
          let connection = try RawConnection(port: port, timeout: 20)
          try connection.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
          _ = try connection.readUntil("moo")
          return connection
        }
      }
      let refused = try await heard(port)
      #expect(refused.hasPrefix("HTTP/1.1 503 "))
      #expect(refused.contains("User \(geteuid()) has 8 open connections"))
      held.removeAll()
      let deadline = ContinuousClock.now + .seconds(10)
      var answer = ""
      while !answer.contains("moo"), ContinuousClock.now < deadline {
        answer = try await heard(
          port, "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        if !answer.contains("moo") { #expect(answer.hasPrefix("HTTP/1.1 503 ")) }
      }
      #expect(answer.contains("moo"))
    }
  }

  /// Runs `body` while the user has as many connections open as the server allows.
  private func withCrowd(
    _ body: @escaping @Sendable (UInt16) throws -> Void
  ) async throws {
    try await withServer(ConnectionLimits(total: 2, perPeer: 1, silence: .seconds(20))) { port in
      try await onThread {
        let held = try RawConnection(port: port, timeout: 20)
        try held.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        _ = try held.readUntil("moo")
        try body(port)
        withExtendedLifetime(held) {}
      }
    }
  }

  @Test(
    "A refused client gets the complete 503 response, whenever and however much the client sends")
  func completeRefusal() async throws {
    try await withCrowd { port in
      for bytes in [0, 1000, 1 << 20] {
        for isLate in [false, true] {
          let connection = try RawConnection(port: port, timeout: 20)
          if isLate {
            var wait = pollfd(fd: connection.socket.number, events: Int16(POLLIN), revents: 0)
            #expect(poll(&wait, 1, 20_000) == 1)
          }
          try connection.send(
            "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(bytes)\r\n\r\n")
          try connection.send(String(repeating: "m", count: bytes))
          let answer = try connection.readUntil()
          #expect(answer.hasPrefix("HTTP/1.1 503 ") && answer.hasSuffix("}"), "\(answer)")
        }
      }
    }
  }

  @Test("A refused client that stays idle or keeps sending is disconnected")
  func idleRefusedClient() async throws {
    try await withCrowd { port in
      // The server disconnects each refused client after the same timeout. If too many refused
      // clients are connected, it disconnects the oldest ones before their timeout.
      let idle = try (0..<40).map { _ in try RawConnection(port: port, timeout: 20) }
      for connection in idle { #expect(try connection.readUntil().contains("503")) }
      let start = ContinuousClock.now
      let endless = try RawConnection(port: port, timeout: 20)
      while (try? endless.send(String(repeating: "m", count: 1 << 16))) != nil,
        ContinuousClock.now - start < .seconds(15)
      {}
      #expect(ContinuousClock.now - start < .seconds(15))
    }
  }
}
