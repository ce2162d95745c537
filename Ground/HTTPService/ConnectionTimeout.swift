import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// A handler that closes the connection of a slow client. Timeouts apply to sending a request, to
/// sending the next part of a request, and to receiving a response. No timeout applies while the
/// service produces a response, so event streams stay open.
final class ConnectionTimeout: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  /// The data that the client must send next.
  private enum Owed {
    case firstRequest
    case nextRequest
    case body
    case nothing
  }

  private let limits: ConnectionLimits
  private var isInBody = false
  private var requests = 0
  private var answers = 0
  private var since = NIODeadline.now()
  /// Whether this side has requested more data and has not received it yet.
  private var isRead = false
  private var untaken = 0
  private var lastTaken = NIODeadline.now()
  private var isOver = false
  private var timer: Scheduled<Void>?

  /// The data that the client must send next. A response may start before the request has ended.
  private var owed: Owed {
    if isInBody { return .body }
    if requests > answers { return .nothing }
    return requests == 0 ? .firstRequest : .nextRequest
  }

  init(_ limits: ConnectionLimits) { self.limits = limits }

  func handlerAdded(context: ChannelHandlerContext) {
    since = .now()
    watch(context)
  }

  func handlerRemoved(context: ChannelHandlerContext) { stop() }

  func channelInactive(context: ChannelHandlerContext) {
    stop()
    context.fireChannelInactive()
  }

  private func stop() {
    timer?.cancel()
    timer = nil
    isOver = true
  }

  func read(context: ChannelHandlerContext) {
    if !isRead {
      isRead = true
      if isInBody { since = .now() }
    }
    context.read()
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    isRead = false
    context.fireChannelReadComplete()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    since = .now()
    switch unwrapInboundIn(data) {
    case .head:
      requests += 1
      isInBody = true
    case .body: break
    case .end: isInBody = false
    }
    watch(context)
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    let isEnd: Bool
    switch unwrapOutboundIn(data) {
    // The head is not tracked. The client receives it before any later part, and those are tracked.
    case .head: return context.write(data, promise: promise)
    case .body: isEnd = false
    case .end: isEnd = true
    }
    let taken = promise ?? context.eventLoop.makePromise()
    if untaken == 0 { lastTaken = .now() }
    untaken += 1
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    taken.futureResult.whenComplete { _ in
      let (handler, context) = bound.value
      handler.wasTaken(isEnd, context)
    }
    context.write(data, promise: taken)
    watch(context)
  }

  private func wasTaken(_ isEnd: Bool, _ context: ChannelHandlerContext) {
    untaken -= 1
    lastTaken = .now()
    if isEnd {
      answers += 1
      since = .now()
    }
    watch(context)
  }

  // MARK: Waiting

  /// The time when the timeout expires, or `nil` while the server does not wait for the client.
  private var end: NIODeadline? {
    let answer = untaken > 0 ? lastTaken + limits.silence : nil
    let request: NIODeadline? =
      switch owed {
      case .firstRequest: since + limits.firstRequest
      case .nextRequest: since + limits.silence
      case .body: since + limits.silence
      case .nothing: nil
      }
    return [answer, request].compactMap { $0 }.min()
  }

  /// Sets the timer, unless it is set already. If it fires before the timeout has expired, for
  /// example because data arrived in the meantime, it is set again.
  private func watch(_ context: ChannelHandlerContext) {
    guard timer == nil, !isOver, let end else { return }
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    timer = context.eventLoop.scheduleTask(deadline: end) {
      let (handler, context) = bound.value
      handler.timer = nil
      handler.look(context)
    }
  }

  private func look(_ context: ChannelHandlerContext) {
    guard let end else { return }
    // If this side does not read the body, the client is not slow.
    if isInBody, !isRead, untaken == 0 {
      since = .now()
    } else if end <= .now() {
      return context.close(promise: nil)
    }
    watch(context)
  }
}
