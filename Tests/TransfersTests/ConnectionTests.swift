import Connectivity
import Contract
import Foundation
import Glibc
import Linux
import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization
import TestServers
import Testing

@testable import Transfers

/// Connections to a server: plain and encrypted, direct and through a proxy, new and reused.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct ConnectionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// If the machine forbids a connection, the error names the system call, and the attempt is
  /// counted.
  @Test("If a permission is missing, the error names the cause", arguments: [EPERM, EACCES])
  func missingPermission(_ code: Int32) {
    let forbidden = Interruption(IOError(errnoCode: code, reason: "connect"))
    #expect(forbidden.reason.hasPrefix("this machine does not permit the connection (connect"))
    #expect(forbidden.cause == .connecting)
    let refused = Interruption(IOError(errnoCode: ECONNREFUSED, reason: "connect"))
    #expect(!refused.reason.contains("permit"))
  }

  private func uploader(
    proxies: [String: String] = [:], trustRoots: TrustedRoots = .system,
    idleTimeout: TimeAmount = .seconds(30), answerTimeout: TimeAmount = .minutes(10)
  ) -> Uploader {
    Uploader(
      loops: .singleton, idleTimeout: idleTimeout, answerTimeout: answerTimeout,
      userAgent: "sharesheet/test", policy: .unrestricted,
      proxies: ProxySettings(environment: proxies), trustRoots: trustRoots)
  }

  private func send(
    _ uploader: Uploader, _ url: String, bytes: Int64 = 3, atMostOnce: Bool = false
  ) async throws -> UploadOutcome {
    let file = try folder.sparseFile(UUID().uuidString, size: bytes)
    let transfer = HandOff(
      TransferRequest(kind: .upload, method: "POST", url: url, headers: [], atMostOnce: atMostOnce),
      body: nil
    ).transfer(id: "a", custody: .owned(size: bytes), now: Date())
    let body = TransferBody.file(
      try Descriptor.open(file.path, O_RDONLY), .owned(size: bytes))
    return try await uploader.attempt(
      transfer, body: body, strategy: PlainUpload(transfer, hasBody: true),
      remember: { _ in }, progress: { _ in })
  }

  private func text(_ end: UploadOutcome) -> String {
    switch end {
    case .answered(let answer): String(decoding: answer.body ?? Data(), as: UTF8.self)
    case .interrupted(let interruption): "\(interruption.cause): \(interruption.reason)"
    default: "\(end)"
    }
  }

  /// Only users with network administration rights can set `SO_DEBUG`. If the connector set it, no
  /// other user could connect.
  @Test(arguments: ["127.0.0.1", "localhost"]) func socketOptions(
    _ host: String
  ) async throws {
    let server = try RawServer { $0.readToEnd() }
    let connector = Connector(
      loops: .singleton, idleTimeout: .seconds(30), connectTimeout: .seconds(30),
      answerTimeout: .seconds(30), proxies: .none, trustRoots: .system)
    let connection = try await connector.connect(
      to: Origin(isSecure: false, host: host, port: server.port),
      within: LocalNetworkPolicy.unrestricted.limit(of: nil, to: host))
    defer { connection.close() }
    let channel = connection.channel
    #expect(try await channel.getOption(.socketOption(.init(rawValue: SO_DEBUG))).get() == 0)
    #expect(try await channel.getOption(.tcpOption(.tcp_nodelay)).get() == 1)
    // A peer that disappears silently is noticed 60 s after its last packet.
    #expect(try await channel.getOption(.socketOption(.so_keepalive)).get() == 1)
    let times = [(TCP_KEEPIDLE, 30), (TCP_KEEPINTVL, 10), (TCP_KEEPCNT, 3)]
    for (option, value) in times {
      #expect(
        try await channel.getOption(.tcpOption(.init(rawValue: option))).get() == Int32(value))
    }
  }

  @Test("A TLS connection is reused") func reusedTLSConnection() async throws {
    let server = try await SecureServer(name: "IP:127.0.0.1")
    let uploader = uploader(trustRoots: .file(server.certificate))
    let url = "https://127.0.0.1:\(server.port)/"
    #expect(text(try await send(uploader, url)) == "3 #1")
    #expect(text(try await send(uploader, url, bytes: 3 << 20)) == "\(3 << 20) #2")
    uploader.closeIdleConnections()
    #expect(text(try await send(uploader, url)) == "3 #1")
    try await server.stop()
  }

  /// No part of a request goes to a server that has not proved its identity.
  @Test("A certificate of an unknown authority is rejected") func untrustedCertificate()
    async throws
  {
    let server = try await SecureServer(name: "IP:127.0.0.1")
    let end = try await send(uploader(), "https://127.0.0.1:\(server.port)/")
    #expect(text(end) == "connecting: the server's certificate is not trusted")
    let other = try await SecureServer(name: "DNS:other.example")
    let wrong = try await send(
      uploader(trustRoots: .file(other.certificate)), "https://127.0.0.1:\(other.port)/")
    #expect(text(wrong) == "connecting: the server's certificate is for another name")
    try await server.stop()
    try await other.stop()
  }

  @Test("A server without encryption gets no request") func unencryptedServer() async throws {
    let server = try RawServer { caller in
      caller.say("HTTP/1.1 400 Bad Request\r\n\r\n")
      caller.readToEnd()
    }
    let end = try await send(uploader(), "https://127.0.0.1:\(server.port)/")
    #expect(text(end) == "connecting: a secure connection to the server could not be made")
    let hangUp = try RawServer { _ = try? $0.read(upTo: 1) }
    #expect(
      text(try await send(uploader(), "https://127.0.0.1:\(hangUp.port)/"))
        .hasPrefix("connecting:"))
  }

  @Test("An HTTP request goes through the proxy") func plainProxy() async throws {
    let server = try await ScriptedServer { _, _ in .answer(200, body: "thanks") }
    let proxy = try TestProxy()
    let uploader = uploader(proxies: ["http_proxy": "http://me:secret@127.0.0.1:\(proxy.port)"])
    let url = "http://files.example:\(server.port)/a?b"
    for _ in 0..<2 { #expect(text(try await send(uploader, url)) == "thanks") }
    #expect(server.requests.map(\.uri) == [url, url])
    #expect(server.requests.first?.headers["Host"] == ["files.example:\(server.port)"])
    #expect(proxy.heads.count == 1)
    #expect(proxy.heads[0].contains("Proxy-Authorization: Basic bWU6c2VjcmV0\r\n"))
    // Requests to this machine do not go through the proxy.
    #expect(text(try await send(uploader, "\(server.url)/")) == "thanks")
    #expect(proxy.heads.count == 1)
    try await server.stop()
  }

  @Test("An HTTPS request goes through the proxy's tunnel") func encryptedThroughProxy()
    async throws
  {
    let server = try await SecureServer(name: "DNS:files.example")
    let proxy = try TestProxy()
    let uploader = uploader(
      proxies: ["https_proxy": "http://me:secret@127.0.0.1:\(proxy.port)"],
      trustRoots: .file(server.certificate))
    let url = "https://files.example:\(server.port)/"
    #expect(text(try await send(uploader, url, bytes: 1 << 20)) == "\(1 << 20) #1")
    #expect(text(try await send(uploader, url)) == "3 #2")
    #expect(proxy.heads.count == 1)
    #expect(proxy.heads[0].hasPrefix("CONNECT files.example:\(server.port) HTTP/1.1\r\n"))
    #expect(proxy.heads[0].lowercased().contains("proxy-authorization: basic bwu6c2vjcmv0\r\n"))
    try await server.stop()
  }

  @Test("A rejection by the proxy is reported") func rejectionByTheProxy() async throws {
    let proxy = try TestProxy(refusal: "HTTP/1.1 403 No\r\nContent-Length: 0\r\n\r\n")
    let end = try await send(
      uploader(proxies: ["https_proxy": "http://127.0.0.1:\(proxy.port)"]),
      "https://files.example:1/")
    #expect(text(end).hasPrefix("connecting: the proxy refused to connect"))
  }

  /// Credentials for the server would not help, and the proxy could pass them on to the server.
  @Test("A proxy that asks for credentials is named", arguments: ["http", "https"])
  func credentialsOfTheProxy(scheme: String) async throws {
    let proxy = try TestProxy(
      refusal: "HTTP/1.1 407 Who Are You\r\nContent-Length: 0\r\n\r\n")
    let end = try await send(
      uploader(proxies: ["\(scheme)_proxy": "http://127.0.0.1:\(proxy.port)"]),
      "\(scheme)://files.example:1/")
    #expect(text(end).hasPrefix("barred: the proxy asks for other credentials"), "\(text(end))")
  }

  /// A server that responds to one request on each connection and closes at the second.
  private func forgetful(_ counter: Counter) throws -> RawServer {
    try RawServer { caller in
      counter.count.withLock { $0.connections += 1 }
      for answers in [true, false] {
        caller.readHead()
        guard let body = try? caller.read(upTo: 3), !body.isEmpty else { return }
        counter.count.withLock { $0.requests += 1 }
        if answers { caller.say("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok") }
      }
    }
  }

  private final class Counter: Sendable {
    let count = Mutex((connections: 0, requests: 0))
  }

  @Test("A request on a stale connection is repeated once on a new connection")
  func staleConnection()
    async throws
  {
    let counter = Counter()
    let server = try forgetful(counter)
    let uploader = uploader()
    for _ in 0..<2 { #expect(text(try await send(uploader, server.url)) == "ok") }
    #expect(counter.count.withLock { $0 } == (connections: 2, requests: 3))
  }

  /// A request that must not be repeated does not use an idle connection, which may be stale.
  @Test("An at-most-once request uses a new connection") func newConnectionForAtMostOnce()
    async throws
  {
    let counter = Counter()
    let server = try forgetful(counter)
    let uploader = uploader()
    for _ in 0..<2 {
      #expect(text(try await send(uploader, server.url, atMostOnce: true)) == "ok")
    }
    #expect(counter.count.withLock { $0 } == (connections: 2, requests: 2))
  }

  @Test("A request on a new connection is not repeated") func newConnection() async throws {
    let counter = Counter()
    let server = try RawServer { caller in
      counter.count.withLock { $0.connections += 1 }
      caller.readHead()
      _ = try? caller.read(upTo: 3)
    }
    #expect(text(try await send(uploader(), server.url)).hasPrefix("awaitingAnswer:"))
    #expect(counter.count.withLock { $0.connections } == 1)
  }

  /// If a server receives a request on a reused connection and does not respond, the connection is
  /// not the cause, and the request is not repeated.
  @Test("A silent connection does not count as stale") func silentConnection() async throws {
    let server = try await ScriptedServer { index, _ in index == 0 ? .answer(200) : .silence }
    let uploader = uploader(answerTimeout: .milliseconds(300))
    _ = try await send(uploader, server.url)
    #expect(
      text(try await send(uploader, server.url))
        == "unanswered: the server received everything and sent no response for ten minutes")
    #expect(server.requests.count == 2)
    try await server.stop()
  }
}
