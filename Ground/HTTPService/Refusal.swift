import NIOCore
import Synchronization

/// A handler that sends an error to a client for which there is no place, and then closes the
/// connection.
///
/// The client may have sent its request already. If the connection were closed with unread data,
/// the kernel would reset it and the client would not see the error. So the data is read and
/// dropped until the client closes.
final class Refusal: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  /// The limits of time and bytes for reading from a refused client.
  private static let timeout: TimeAmount = .seconds(2)
  private static let bytes = 8 << 20

  /// The refused connections that are still open. The process has few file descriptors, so the
  /// oldest connection is closed when there are too many.
  final class Leaving: Sendable {
    private let limit: Int
    private let channels = Mutex<[any Channel]>([])

    /// Limits the refused connections to an eighth of the number of served connections.
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
    // The body has the keys that the control API uses for an error, and those that the services
    // use.
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
    // The output is closed only after the first bytes of the request, because some clients do not
    // accept a response that ends before they have sent a request.
    if dropped == 0 { context.close(mode: .output, promise: nil) }
    dropped += unwrapInboundIn(data).readableBytes
    if dropped > Self.bytes { context.close(promise: nil) }
  }
}
