import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Closes a connection whose other end keeps it waiting: for a request that does not come, for the
/// rest of one, or for an answer to be taken. How long an answer itself takes is nobody's business
/// here, so streams of events stay.
final class ConnectionTimeout: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  /// What the other end owes.
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
  /// Whether somebody here would take more of the body.
  private var isRead = false
  private var untaken = 0
  private var lastTaken = NIODeadline.now()
  private var isOver = false
  private var timer: Scheduled<Void>?

  /// An answer may come before the request has ended.
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
    // What follows it is not taken before it.
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

  /// When it has waited long enough; nil while the other end owes nothing.
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

  /// One timer, which looks again when it goes off too early.
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
    // A body that nobody here takes is not the other end's to hurry.
    if isInBody, !isRead, untaken == 0 {
      since = .now()
    } else if end <= .now() {
      return context.close(promise: nil)
    }
    watch(context)
  }
}
