import HTTPTypes
package import Hummingbird
import HummingbirdCore
import Linux
package import Logging
import NIOCore
import NIOPosix
import ServiceLifecycle

/// A server that runs a router on a listening socket until its service group ends.
///
/// At a graceful shutdown the server accepts no new connections and ends event streams. Requests in
/// progress have `timeout` to finish. Then their connections are closed.
package struct HTTPServer: Service {
  private let responder: any HTTPResponder<ServiceContext>
  private let listener: Listener
  private let logger: Logger
  private let timeout: TimeAmount
  private let limits: ConnectionLimits
  private let connections: OpenConnections

  package init(
    _ router: Router<ServiceContext>, on listener: Listener, logger: Logger,
    timeout: Duration = .milliseconds(500), limits: ConnectionLimits = ConnectionLimits()
  ) {
    responder = router.buildResponder()
    self.listener = listener
    self.logger = logger
    self.timeout = TimeAmount(timeout)
    self.limits = limits.within(files: OpenFileLimit.current)
    connections = OpenConnections(self.limits)
  }

  /// Runs the server.
  /// - Throws: `ListenError` if another server uses the listener, `SystemError` if the socket
  ///   cannot be used.
  package func run() async throws {
    guard let number = try listener.takeNumber() else {
      throw ListenError("Another server already uses this socket.")
    }
    defer { listener.removeFile() }
    let http = HTTP1Channel(
      responder: { request, writer, channel in
        try await respond(to: request, on: channel, through: writer)
      },
      configuration: .init(additionalChannelHandlers: [ConnectionTimeout(limits)]))
    // NIO's own sequence of connections is not used. When that sequence ends, it drops accepted
    // connections without closing them, which crashes the process.
    let (accepted, accept) = AsyncStream<HTTP1Channel.Value>.makeStream()
    let leaving = Refusal.Leaving(beside: limits)
    let server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelOption(.maxMessagesPerRead, value: 1)
      .serverChannelInitializer { listener in
        listener.eventLoop.makeCompletedFuture {
          try listener.pipeline.syncOperations.addHandler(AcceptPause())
        }
      }
      // A client may close its sending half and still wait for the response.
      .childChannelOption(.allowRemoteHalfClosure, value: true)
      .childChannelInitializer { connection in
        OpenConnections.peer(of: connection).flatMap { peer in
          if let sentence = connections.add(connection, of: peer) {
            return connection.eventLoop.makeCompletedFuture {
              try connection.pipeline.syncOperations.addHandler(Refusal(sentence, leaving))
            }
          }
          return http.setup(channel: connection, logger: logger).map { value in
            guard case .terminated = accept.yield(value) else { return }
            connection.close(promise: nil)
            Task { await http.handle(value: value, logger: logger) }
          }
        }
      }
      .withBoundSocket(number).get()
    server.closeFuture.whenComplete { _ in accept.finish() }
    // This task is never cancelled, so that every connection is taken from `accepted`.
    let serving = Task {
      await withDiscardingTaskGroup { group in
        for await connection in accepted {
          group.addTask { await http.handle(value: connection, logger: logger) }
        }
      }
    }
    await withTaskCancellationOrGracefulShutdownHandler {
      await serving.value
    } onCancelOrGracefulShutdown: {
      server.close(promise: nil)
      connections.end(within: timeout)
    }
  }

  private func respond(
    to request: Request, on channel: any Channel, through writer: consuming ResponseWriter
  ) async throws {
    // Without this response, clients with a large body wait a second before they send it.
    if request.headers[.expect]?.lowercased() == "100-continue" {
      try await writer.writeInformationalHead(HTTPResponse(status: .continue))
    }
    let context = ServiceContext(
      source: ApplicationRequestContextSource(channel: channel, logger: logger),
      peer: connections.peer(of: channel))
    var response: Response
    do {
      response = try await responder.respond(to: request, context: context)
    } catch {
      logger.error("\(request.method) \(request.uri.path): \(error)")
      response = Response(status: .internalServerError, headers: [.contentLength: "0"])
    }
    response.headers[.date] = HTTPDate.now()
    // A response to HEAD has no body (RFC 9110, 9.3.2). The client would read a body as the start
    // of the next response.
    let body = request.method == .head ? ResponseBody() : response.body
    try await writer.write(response: response.head, body: body)
  }
}
