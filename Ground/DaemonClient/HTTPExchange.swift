import Contract
import Foundation
import Glibc
import Linux
import NIOCore
import NIOHTTP1
import NIOPosix

/// One request and its response on its own connection, which is closed when this object is
/// released.
final class HTTPExchange: Sendable {
  let status: HTTPResponseStatus
  /// The API version in the response, or `nil` if there is none.
  let version: Int?
  private let connection: Connection

  private init(connection: Connection, head: HTTPResponseHead) {
    self.connection = connection
    status = head.status
    version = head.headers.first(name: ControlVersion.field).flatMap { Int($0) }
  }

  /// Sends a request to the server at the Unix socket `socket`. Returns when the response has
  /// begun.
  /// - Throws: `SystemError` if no program listens there, `ChannelError` or an HTTP parser's error
  ///   if the connection breaks.
  static func begin(
    _ method: HTTPMethod, _ target: String, body: Data? = nil, accept: String,
    version: Int = ControlVersion.current, at socket: String
  ) async throws -> HTTPExchange {
    let connection = try await Connection(to: socket)
    var head = HTTPRequestHead(version: .http1_1, method: method, uri: target)
    head.headers.add(name: "Host", value: "localhost")
    head.headers.add(name: "Accept", value: accept)
    head.headers.add(name: ControlVersion.field, value: String(version))
    if let body {
      head.headers.add(name: "Content-Type", value: "application/json")
      head.headers.add(name: "Content-Length", value: String(body.count))
    }
    var failure: any Error = ChannelError.eof
    // A server that stops reading may already have sent a response, such as an error because it has
    // no capacity.
    do { try await connection.send(head, body: body) } catch { failure = error }
    while let part = try await connection.next() {
      if case .head(let head) = part, head.status.code >= 200 {
        return HTTPExchange(connection: connection, head: head)
      }
    }
    throw failure
  }

  /// Returns the next bytes of the response's body, or `nil` at its end.
  func next() async throws -> ByteBuffer? {
    while let part = try await connection.next() {
      switch part {
      case .body(let bytes): return bytes
      case .head: continue
      case .end: return nil
      }
    }
    return nil
  }
}

/// A connection and its response handler.
private final class Connection: Sendable {
  private let channel: any Channel
  private let handler: NIOLoopBound<ResponseHandler>

  init(to path: String) async throws {
    // NIO cannot address a path of more than 107 bytes, so it gets a connected socket.
    let socket =
      DaemonSocket.isInSandbox
      ? try await OwnThread.run { try DaemonSocket.control.connect(at: path) }
      : try DaemonSocket.control.connect(at: path)
    let number = try SystemError.check(
      fcntl(socket.descriptor.number, F_DUPFD_CLOEXEC, 3), "duplicate a descriptor")
    let bootstrap = ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .channelOption(.autoRead, value: false)
    (channel, handler) = try await bootstrap.withConnectedSocket(number) { channel in
      channel.eventLoop.makeCompletedFuture {
        try channel.pipeline.syncOperations.addHTTPClientHandlers(
          leftOverBytesStrategy: .dropBytes)
        let handler = ResponseHandler()
        try channel.pipeline.syncOperations.addHandler(handler)
        return (channel, NIOLoopBound(handler, eventLoop: channel.eventLoop))
      }
    }
  }

  deinit { channel.close(promise: nil) }

  func send(_ head: HTTPRequestHead, body: Data?) async throws {
    channel.write(HTTPClientRequestPart.head(head), promise: nil)
    if let body {
      let bytes = channel.allocator.buffer(bytes: body)
      channel.write(HTTPClientRequestPart.body(.byteBuffer(bytes)), promise: nil)
    }
    try await channel.writeAndFlush(HTTPClientRequestPart.end(nil))
  }

  func next() async throws -> HTTPClientResponsePart? {
    try await withTaskCancellationHandler {
      try Task.checkCancellation()
      let part = try await channel.eventLoop.flatSubmit { [handler, loop = channel.eventLoop] in
        handler.value.next(on: loop)
      }.get()
      try Task.checkCancellation()
      return part
    } onCancel: {
      channel.close(promise: nil)
    }
  }
}
