import NIOCore
import Synchronization

/// Tells a caller for whom there is no place so, and lets him go once he has heard it.
///
/// He may have sent his request by then. Closed with that unread, the kernel would tell him of a
/// broken connection instead, so what he sends is taken and dropped until he has gone.
final class Refusal: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  /// How long a server listens to one who was refused, and how much it takes.
  private static let timeout: TimeAmount = .seconds(2)
  private static let bytes = 8 << 20

  /// Those who are listened to at the moment. The files of the process are few: when one more comes
  /// than there are places, whoever has been there longest is let go.
  final class Leaving: Sendable {
    private let limit: Int
    private let channels = Mutex<[any Channel]>([])

    /// An eighth of the places that there are for those who are served.
    init(beside limits: ConnectionLimits) { limit = max(1, limits.total / 8) }

    fileprivate func add(_ channel: any Channel) {
      let oldest = channels.withLock { [limit] channels in
        channels.append(channel)
        return channels.count > limit ? channels.removeFirst() : nil
      }
      oldest?.close(promise: nil)
    }

    fileprivate func remove(_ channel: any Channel) {
      channels.withLock { $0.removeAll { $0 === channel } }
    }
  }

  private let sentence: String
  private let leaving: Leaving
  private var dropped = 0

  init(_ sentence: String, _ leaving: Leaving) {
    self.sentence = sentence
    self.leaving = leaving
  }

  func channelActive(context: ChannelHandlerContext) {
    // The keys that the control API and the services use for an error.
    let body = #"{"code":"busy","error":"\#(sentence)","message":"\#(sentence)"}"#
    let bytes = ByteBuffer(
      string: "HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\n"
        + "Content-Length: \(body.utf8.count)\r\nRetry-After: 10\r\nConnection: close\r\n\r\n\(body)"
    )
    let (channel, leaving) = (context.channel, leaving)
    leaving.add(channel)
    let end = context.eventLoop.scheduleTask(in: Self.timeout) { channel.close(promise: nil) }
    channel.closeFuture.whenComplete { _ in
      end.cancel()
      leaving.remove(channel)
    }
    context.writeAndFlush(wrapOutboundOut(bytes)).whenFailure { _ in channel.close(promise: nil) }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    // Not before: some take an answer that ends before they have asked for nobody's.
    if dropped == 0 { context.close(mode: .output, promise: nil) }
    dropped += unwrapInboundIn(data).readableBytes
    if dropped > Self.bytes { context.close(promise: nil) }
  }
}
