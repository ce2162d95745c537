import Foundation
import HTTPService
import Hummingbird
import Linux
import Logging
import Synchronization
import TestServers
import Testing

@Suite(.timeLimit(.minutes(3))) struct EventStreamTests {
  private let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

  private func server<Events: AsyncSequence & Sendable>(
    _ events: @escaping @Sendable () -> Events, keepAlive: Duration = .seconds(15)
  ) throws -> (server: HTTPServer, address: LoopbackAddress)
  where Events.Element == ServerEvent {
    let (listener, address) = try Listener.anyPort()
    let router = Router(context: ServiceContext.self)
    router.get("/events") { request, _ in
      try Response.events(events(), for: request, keepAlive: keepAlive)
    }
    return (HTTPServer(router, on: listener, logger: logger), address)
  }

  @Test func sendsEventsAndEnds() async throws {
    let (server, address) = try server {
      AsyncStream { stream in
        stream.yield(ServerEvent("status", ["text": "two\nlines"]))
        stream.yield(ServerEvent("status", 7))
        stream.finish()
      }
    }
    try await withServices([server]) {
      let answer = try await Curl.run(["\(address.url)/events"])
      #expect(answer.header("content-type") == "text/event-stream")
      #expect(
        answer.text == ": \n\nevent: status\ndata: {\"text\":\"two\\nlines\"}\n\n"
          + "event: status\ndata: 7\n\n")
    }
  }

  @Test func keepAlive() async throws {
    let (server, address) = try server(
      { AsyncStream<ServerEvent> { _ in } }, keepAlive: .milliseconds(20))
    try await withServices([server]) {
      try await onThread {
        let client = try RawConnection(port: address.port)
        try client.send("GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n")
        var comments = 0
        while comments < 4 {
          comments += try client.readUntil(": \n\n").split(separator: ": \n").count
        }
      }
    }
  }

  @Test func clientDisconnects() async throws {
    let (ended, ending) = AsyncStream<Void>.makeStream()
    let (server, address) = try server {
      AsyncStream<ServerEvent> { $0.onTermination = { _ in ending.finish() } }
    }
    try await withServices([server]) {
      try await onThread {
        let client = try RawConnection(port: address.port)
        try client.send("GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n")
        _ = try client.readUntil(": \n\n")
      }
      for await _ in ended {}
    }
  }

  @Test(.timeLimit(.minutes(3))) func unreadAtShutdown() async throws {
    let (server, address) = try server {
      AsyncStream { ServerEvent("fill", String(repeating: "x", count: 1 << 16)) }
    }
    let client = try await withServices([server]) {
      try await onThread {
        let client = try RawConnection(port: address.port)
        try client.send("GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n")
        _ = try client.readUntil("event: fill")
        return client
      }
    }
    withExtendedLifetime(client) {}
  }

  /// Counts the events that the server takes from the sequence while the client reads nothing.
  @Test func slowReader() async throws {
    let taken = Mutex(0)
    let (server, address) = try server {
      AsyncStream {
        taken.withLock { $0 += 1 }
        return ServerEvent("fill", String(repeating: "x", count: 1 << 20))
      }
    }
    try await withServices([server]) {
      let client = try await onThread {
        let client = try RawConnection(port: address.port)
        try client.send("GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n")
        _ = try client.readUntil("event: fill")
        return client
      }
      var before = -1
      // When the server takes no more events, the kernel's buffers are full.
      while before != taken.withLock({ $0 }) {
        before = taken.withLock { $0 }
        try await Task.sleep(for: .milliseconds(300))
      }
      #expect(before < 40, "megabytes for a reader that reads nothing")
      // When the client reads, the server continues.
      try await onThread { for _ in 0..<200 { _ = try client.socket.read(upTo: 1 << 20) } }
      #expect(taken.withLock { $0 } > before)
    }
  }

  @Test func rejectsBody() async throws {
    let (server, address) = try server { AsyncStream<ServerEvent> { $0.finish() } }
    try await withServices([server]) {
      let answer = try await Curl.run(["-X", "GET", "-d", "x", "\(address.url)/events"])
      #expect(answer.status == 400)
    }
  }
}
