import NIOCore
import NIOSSL
import NIOTLS

/// Tells when a connection has become a secure one, or why it has not.
final class HandshakeWitness: ChannelInboundHandler {
  typealias InboundIn = NIOAny

  private let promise: EventLoopPromise<Void>

  init(_ promise: EventLoopPromise<Void>) { self.promise = promise }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case .handshakeCompleted? = event as? TLSUserEvent { promise.succeed() }
    if event is IdleStateHandler.IdleStateEvent { promise.fail(ConnectionEnd.silent) }
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
