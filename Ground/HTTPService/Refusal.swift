import NIOCore

/// Tells a caller for whom there is no place so, and lets him go.
final class Refusal: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let sentence: String

  init(_ sentence: String) { self.sentence = sentence }

  func channelActive(context: ChannelHandlerContext) {
    // As the control API says what went wrong, and as the services do.
    let body = #"{"code":"busy","error":"\#(sentence)","message":"\#(sentence)"}"#
    let bytes = ByteBuffer(
      string: "HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\n"
        + "Content-Length: \(body.utf8.count)\r\nRetry-After: 10\r\nConnection: close\r\n\r\n\(body)"
    )
    let channel = context.channel
    context.writeAndFlush(wrapOutboundOut(bytes)).whenComplete { _ in channel.close(promise: nil) }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {}
}
