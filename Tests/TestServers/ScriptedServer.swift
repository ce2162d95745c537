package import Foundation
import NIOConcurrencyHelpers
import NIOCore
package import NIOHTTP1
import NIOPosix
import Synchronization

/// A real HTTP server on loopback. It responds as a script specifies, and records the requests.
package final class ScriptedServer: Sendable {
  package struct Request: Sendable {
    package let method: String
    package let uri: String
    package let headers: HTTPHeaders
    /// The first bytes of the body, at most `bodyLimit`.
    package let body: Data
    /// The length of the whole body in bytes.
    package let bodyLength: Int
  }

  package enum Reply: Sendable {
    case answer(Int, headers: [String: String] = [:], body: String = "")
    /// Reads the whole request and closes the connection without a response.
    case hangUp
    /// Reads the whole request and never responds.
    case silence
    /// Responds after the header section, without waiting for the body.
    case answerEarly(Int)
  }

  package static let bodyLimit = 1 << 20

  package let port: Int
  private let channel: any Channel
  private let log: RequestLog

  /// - Parameter script: Returns the reply to the request with the given index, from 0.
  package init(
    host: String = "127.0.0.1", port: Int = 0,
    script: @escaping @Sendable (Int, HTTPRequestHead) -> Reply
  ) async throws {
    let log = RequestLog()
    self.log = log
    channel = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.configureHTTPServerPipeline()
          try channel.pipeline.syncOperations.addHandler(
            ScriptedHandler(log: log, script: script))
        }
      }
      .bind(host: host, port: port).get()
    self.port = channel.localAddress?.port ?? 0
  }

  package var url: String { "http://127.0.0.1:\(port)" }

  /// The requests that were received completely, in order.
  package var requests: [Request] { log.requests }
  /// The number of requests whose header section has arrived.
  package var begun: Int { log.begun }

  /// Waits until `count` requests have been received completely.
  package func waitForRequests(_ count: Int) async { await log.wait(count) }

  package func stop() async throws { try await channel.close() }
}

private final class RequestLog: Sendable {
  private struct State {
    var begun = 0
    var requests: [ScriptedServer.Request] = []
    var waiters: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
  }
  private let state = NIOLockedValueBox(State())

  var requests: [ScriptedServer.Request] { state.withLockedValue(\.requests) }
  var begun: Int { state.withLockedValue(\.begun) }

  func begin() -> Int {
    state.withLockedValue { state in
      defer { state.begun += 1 }
      return state.begun
    }
  }

  func add(_ request: ScriptedServer.Request) {
    let ready = state.withLockedValue { state in
      state.requests.append(request)
      let count = state.requests.count
      let ready = state.waiters.filter { $0.count <= count }
      state.waiters.removeAll { $0.count <= count }
      return ready
    }
    for waiter in ready { waiter.continuation.resume() }
  }

  func wait(_ count: Int) async {
    await withCheckedContinuation { continuation in
      let isReady = state.withLockedValue { state in
        if state.requests.count >= count { return true }
        state.waiters.append((count, continuation))
        return false
      }
      if isReady { continuation.resume() }
    }
  }
}

private final class ScriptedHandler: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private let log: RequestLog
  private let script: @Sendable (Int, HTTPRequestHead) -> ScriptedServer.Reply
  private var head: HTTPRequestHead?
  private var reply = ScriptedServer.Reply.hangUp
  private var body = Data()
  private var length = 0

  init(log: RequestLog, script: @escaping @Sendable (Int, HTTPRequestHead) -> ScriptedServer.Reply)
  {
    self.log = log
    self.script = script
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      self.head = head
      body = Data()
      length = 0
      reply = script(log.begin(), head)
      if case .answerEarly(let status) = reply { answer(status, [:], "", context) }
    case .body(let bytes):
      length += bytes.readableBytes
      body.append(
        contentsOf: bytes.readableBytesView.prefix(max(0, ScriptedServer.bodyLimit - body.count)))
    case .end:
      guard let head else { return }
      log.add(
        ScriptedServer.Request(
          method: head.method.rawValue, uri: head.uri, headers: head.headers, body: body,
          bodyLength: length))
      switch reply {
      case .answer(let status, let headers, let body): answer(status, headers, body, context)
      case .hangUp: context.close(promise: nil)
      case .answerEarly, .silence: break
      }
    }
  }

  private func answer(
    _ status: Int, _ headers: [String: String], _ body: String, _ context: ChannelHandlerContext
  ) {
    var fields = HTTPHeaders(headers.map { ($0.key, $0.value) })
    fields.add(name: "Content-Length", value: "\(body.utf8.count)")
    let head = HTTPResponseHead(
      version: .http1_1, status: HTTPResponseStatus(statusCode: status), headers: fields)
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: body)))), promise: nil)
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
  }
}

/// A flag that a test sets once, from any task.
package final class Gate: Sendable {
  private let state = Mutex(false)

  package init() {}

  package var isOpen: Bool { state.withLock { $0 } }
  package func open() { state.withLock { $0 = true } }
}
