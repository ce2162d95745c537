import Connectivity
import NIOCore
import NIOSOCKS
import NIOSSL
import NIOTLS

/// Tells when a connection has become what is wanted of it, or why it has not.
final class ConnectionWitness: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = NIOAny
  /// What an event says of that; nil: nothing.
  private typealias Reading = (Any, ChannelHandlerContext) -> Result<Void, any Error>?

  private let promise: EventLoopPromise<Void>
  private let reading: Reading

  private init(_ promise: EventLoopPromise<Void>, _ reading: @escaping Reading) {
    self.promise = promise
    self.reading = reading
  }

  /// That a SOCKS proxy has made the way.
  static func ofForwarding(_ promise: EventLoopPromise<Void>) -> ConnectionWitness {
    ConnectionWitness(promise) { event, _ in
      event is SOCKSProxyEstablishedEvent ? .success(()) : nil
    }
  }

  /// That it is a secure one, to whom it is meant for.
  static func ofHandshake(
    _ promise: EventLoopPromise<Void>, with identity: ServerIdentity
  ) -> ConnectionWitness {
    ConnectionWitness(promise) { event, context in
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
