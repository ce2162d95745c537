import Linux
import NIOCore

/// A handler of a listening socket that accepts a connection only if a descriptor beside the
/// reserve is free. Until then, new connections wait in the kernel's queue.
final class AcceptPause: ChannelOutboundHandler {
  typealias OutboundIn = Never

  private static let interval: TimeAmount = .milliseconds(100)

  func read(context: ChannelHandlerContext) {
    guard DescriptorReserve.connections.isReached else { return context.read() }
    context.eventLoop.assumeIsolated().scheduleTask(in: Self.interval) {
      guard context.channel.isActive else { return }
      self.read(context: context)
    }
  }
}
