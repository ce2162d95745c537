import Mail
import NIOConcurrencyHelpers
import NIOCore

/// The replies of a mail server, in their order. A server that replies without a command, or faster
/// than the replies are read, loses its connection after a few replies.
final class MailReplies: ChannelInboundHandler, Sendable {
  typealias InboundIn = ByteBuffer

  private static let most = 16

  private struct State {
    var reader = SMTPReplyReader()
    var replies: [SMTPReply] = []
    var waiting: EventLoopPromise<SMTPReply>?
    var end: (any Error)?
  }

  private let state = NIOLockedValueBox(State())

  /// Whether a complete reply waits, or the connection has ended.
  var hasNews: Bool {
    state.withLockedValue { !$0.replies.isEmpty || $0.end != nil }
  }

  /// Whether bytes have arrived that no reply has used. Before the connection is encrypted, such
  /// bytes could be from an attacker.
  var hasBytes: Bool {
    state.withLockedValue { !$0.replies.isEmpty || $0.reader.isWithinReply }
  }

  /// Returns the next reply.
  /// - Throws: `late` after the time limit, or the error that ended the connection.
  func next(
    on channel: any Channel, within limit: TimeAmount, late: ConnectionEnd
  ) async throws -> SMTPReply {
    let promise = channel.eventLoop.makePromise(of: SMTPReply.self)
    let timer = channel.eventLoop.scheduleTask(in: limit) {
      self.finish(late)
      channel.close(promise: nil)
    }
    defer { timer.cancel() }
    let known = state.withLockedValue { state -> Result<SMTPReply, any Error>? in
      if !state.replies.isEmpty { return .success(state.replies.removeFirst()) }
      if let end = state.end { return .failure(end) }
      state.waiting = promise
      return nil
    }
    if let known { promise.completeWith(known) }
    return try await promise.futureResult.get()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let bytes = unwrapInboundIn(data).readableBytesView
    let outcome = state.withLockedValue {
      state -> (EventLoopPromise<SMTPReply>?, SMTPReply?, isRefused: Bool) in
      guard let replies = try? state.reader.read(bytes),
        state.replies.count + replies.count <= Self.most
      else { return (nil, nil, true) }
      state.replies += replies
      guard let waiting = state.waiting, !state.replies.isEmpty else { return (nil, nil, false) }
      state.waiting = nil
      return (waiting, state.replies.removeFirst(), false)
    }
    if outcome.isRefused {
      finish(SMTPReplyError())
      context.close(promise: nil)
    } else if let reply = outcome.1 {
      outcome.0?.succeed(reply)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    finish(error)
    context.close(promise: nil)
  }

  func channelInactive(context: ChannelHandlerContext) {
    finish(ConnectionEnd.closedByServer)
    context.fireChannelInactive()
  }

  private func finish(_ error: any Error) {
    let waiting = state.withLockedValue { state in
      if state.end == nil { state.end = error }
      defer { state.waiting = nil }
      return state.waiting
    }
    waiting?.fail(error)
  }
}
