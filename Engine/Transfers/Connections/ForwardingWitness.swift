import NIOCore
import NIOSOCKS

/// Tells when a SOCKS proxy has made the way, or why it has not.
final class ForwardingWitness: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = NIOAny

  private let promise: EventLoopPromise<Void>

  init(_ promise: EventLoopPromise<Void>) { self.promise = promise }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event is SOCKSProxyEstablishedEvent { promise.succeed() }
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
