import Connectivity
import NIOCore
import NIOSOCKS
import NIOSSL
import NIOTLS

/// An observer that completes a promise when a connection reaches a state, or fails it with the
/// reason.
final class ConnectionObserver: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = NIOAny
  /// The result of an event, or `nil` if the event has no result.
  private typealias Reading = (Any, ChannelHandlerContext) -> Result<Void, any Error>?

  private let promise: EventLoopPromise<Void>
  private let reading: Reading

  private init(_ promise: EventLoopPromise<Void>, _ reading: @escaping Reading) {
    self.promise = promise
    self.reading = reading
  }

  /// Observes that a SOCKS proxy has connected to the server.
  static func ofForwarding(_ promise: EventLoopPromise<Void>) -> ConnectionObserver {
    ConnectionObserver(promise) { event, _ in
      event is SOCKSProxyEstablishedEvent ? .success(()) : nil
    }
  }

  /// Observes that the connection is encrypted, with the right server.
  static func ofHandshake(
    _ promise: EventLoopPromise<Void>, with identity: ServerIdentity
  ) -> ConnectionObserver {
    ConnectionObserver(promise) { event, context in
      if event is IdleStateHandler.IdleStateEvent { return .failure(ConnectionEnd.silent) }
      guard case .handshakeCompleted? = event as? TLSUserEvent else { return nil }
      return Result {
        try identity.check(context.pipeline.syncOperations.nioSSL_peerCertificate())
      }
    }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if let found = reading(event, context) { promise.completeWith(found) }
    context.fireUserInboundEventTriggered(event)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    promise.fail(error)
    context.fireErrorCaught(error)
  }

  func channelInactive(context: ChannelHandlerContext) {
    promise.fail(ConnectionEnd.closedByServer)
    context.fireChannelInactive()
  }
}
