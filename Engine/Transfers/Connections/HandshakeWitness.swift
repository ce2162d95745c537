import Connectivity
import NIOCore
import NIOSSL
import NIOTLS

/// Tells when a connection has become a secure one to whom it is meant for, or why it has not.
final class HandshakeWitness: ChannelInboundHandler {
  typealias InboundIn = NIOAny

  private let promise: EventLoopPromise<Void>
  private let identity: ServerIdentity

  init(_ promise: EventLoopPromise<Void>, of identity: ServerIdentity) {
    self.promise = promise
    self.identity = identity
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case .handshakeCompleted? = event as? TLSUserEvent {
      promise.completeWith(
        Result { try identity.check(context.pipeline.syncOperations.nioSSL_peerCertificate()) })
    }
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
