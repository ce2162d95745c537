import Foundation
import NIOConcurrencyHelpers
import NIOCore
import NIOHTTP1

/// Gathers answers, one after the other, and gives each to its promise.
///
/// "No" stands as soon as its first line has come, whatever becomes of the connection then; "yes"
/// only when the answer is whole. Where it could be in doubt which bytes belong to which answer,
/// the connection is not used again.
final class AnswerReader: ChannelDuplexHandler, Sendable {
  typealias InboundIn = HTTPClientResponsePart
  typealias OutboundIn = HTTPClientRequestPart
  typealias OutboundOut = HTTPClientRequestPart

  /// The bytes of a response after which the connection is closed. From there on a success counts.
  static let unreadLimit = 8 << 20

  private struct Exchange {
    let promise: EventLoopPromise<Answer>
    let informational: @Sendable (HTTPResponseHead) -> Void
    var answer: Answer?
    var received = 0
    var isKeptAlive = false
    /// Whether anything of the request has left.
    var hasBegun = false
    /// Whether the request has left whole.
    var isAsked = false
    /// Whether the answer has come whole.
    var isAnswered = false
  }

  private struct State {
    var exchange: Exchange?
    /// Of the exchange under way, or of the last one.
    var isRefused = false
    var hasHead = false
    var hasFinalHead = false
    var isReusable = true
    /// What ended the connection while nothing was asked.
    var cause: (any Error)?

    /// The exchange that an answer now can belong to.
    var expected: Exchange? {
      guard let exchange, exchange.hasBegun, exchange.answer == nil else { return nil }
      return exchange
    }
  }

  private let state = NIOLockedValueBox(State())

  /// Expects one answer.
  func begin(
    _ promise: EventLoopPromise<Answer>,
    informational: @escaping @Sendable (HTTPResponseHead) -> Void
  ) {
    let end = state.withLockedValue { state -> (any Error)? in
      guard state.isReusable else { return state.cause ?? ConnectionEnd.closedByServer }
      state = State(exchange: Exchange(promise: promise, informational: informational))
      state.isReusable = false
      return nil
    }
    if let end { promise.fail(end) }
  }

  /// Whether the server has said no, or where else to go: sending the rest would be for nobody.
  var isRefused: Bool { state.withLockedValue(\.isRefused) }

  /// Whether an answer has begun to come.
  var hasHead: Bool { state.withLockedValue(\.hasHead) }

  /// Whether the head of the response itself has come, after all 1xx.
  var hasFinalHead: Bool { state.withLockedValue(\.hasFinalHead) }

  /// Whether the last answer has ended and the server waits for another request.
  var isReusable: Bool { state.withLockedValue(\.isReusable) }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    var promise = promise
    switch unwrapOutboundIn(data) {
    case .head(let head):
      state.withLockedValue { state in
        state.exchange?.hasBegun = true
        // As the request has it: a server that was asked to may all the same not say that it
        // closes.
        state.exchange?.isKeptAlive = head.isKeepAlive
      }
    case .body: break
    case .end:
      let sending = promise ?? context.eventLoop.makePromise()
      sending.futureResult.whenSuccess {
        self.state.withLockedValue { $0.exchange?.isAsked = true }
      }
      promise = sending
    }
    context.write(data, promise: promise)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head) where (100..<200).contains(head.status.code) && head.status.code != 101:
      let informational = state.withLockedValue { state in
        let informational = state.expected?.informational
        if informational != nil { state.hasHead = true }
        return informational
      }
      guard let informational else { return refuse(context) }
      informational(head)
    case .head(let head):
      let isExpected = state.withLockedValue { state in
        guard let exchange = state.expected else { return false }
        state.hasHead = true
        state.hasFinalHead = true
        state.exchange?.answer = Answer(head)
        state.exchange?.isKeptAlive =
          exchange.isKeptAlive && exchange.isAsked && head.hasCertainEnd
        return true
      }
      if !isExpected { refuse(context) }
    case .body(let bytes):
      let isTooMuch = state.withLockedValue { state in
        guard let answer = state.exchange?.answer else { return false }
        let room = Uploader.responseLimit - answer.body.count
        if room > 0 {
          state.exchange?.answer?.body.append(contentsOf: bytes.readableBytesView.prefix(room))
        }
        state.exchange?.received += bytes.readableBytes
        return state.exchange.map { $0.received > Self.unreadLimit } ?? false
      }
      if isTooMuch { finishWhole(context, isKeptAlive: false) }
    case .end:
      // What else has come in the same go is looked at first.
      state.withLockedValue { state in
        if state.exchange?.answer != nil { state.exchange?.isAnswered = true }
      }
    }
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    if state.withLockedValue({ $0.exchange?.isAnswered }) == true {
      finishWhole(context, isKeptAlive: true)
    }
    context.fireChannelReadComplete()
  }

  /// An answer that nobody has asked for: whose the next ones are nobody could tell.
  private func refuse(_ context: ChannelHandlerContext) {
    finish(ConnectionEnd.closedByServer)
    context.close(promise: nil)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    finish(error)
    context.close(promise: nil)
  }

  func channelInactive(context: ChannelHandlerContext) {
    finish(ConnectionEnd.closedByServer)
    context.fireChannelInactive()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if let event = event as? IdleStateHandler.IdleStateEvent, isSilence(event) {
      finish(ConnectionEnd.silent)
      context.close(promise: nil)
    }
    context.fireUserInboundEventTriggered(event)
  }

  /// A server that says something all the time, but takes nothing, is as good as silent. One that
  /// has everything may think about it, for as long as an answer may take.
  private func isSilence(_ event: IdleStateHandler.IdleStateEvent) -> Bool {
    switch event {
    case .write: state.withLockedValue { $0.exchange?.isAsked == false }
    case .read, .all: state.withLockedValue { $0.exchange?.isAsked != true }
    }
  }

  /// Nothing more is sent or waited for. What has arrived by now is read before that is believed.
  func giveUp(_ error: any Error, on channel: any Channel) {
    channel.eventLoop.execute {
      self.finish(error)
      channel.close(promise: nil)
    }
  }

  private func finishWhole(_ context: ChannelHandlerContext, isKeptAlive: Bool) {
    let isOver = state.withLockedValue { state -> Bool in
      guard let exchange = state.exchange, let answer = exchange.answer else { return false }
      state.exchange?.isAnswered = true
      // After a "no" the rest of the request may be missing, or a sender wait who must be woken.
      state.isReusable = isKeptAlive && exchange.isKeptAlive && answer.isSuccess
      state.isRefused = !answer.isSuccess
      // Of a hasty "yes" the rest of the request is still to be taken.
      let isHasty = answer.isSuccess && !exchange.isAsked && isKeptAlive
      return !state.isReusable && !isHasty
    }
    finish()
    if isOver { context.close(promise: nil) }
  }

  /// - Parameter error: why nothing more will come; nil: the answer is whole.
  private func finish(_ error: (any Error)? = nil) {
    let (promise, standing) = state.withLockedValue { state in
      let isAnswered = state.exchange?.isAnswered == true
      let standing = state.exchange?.answer.flatMap { $0.isSuccess && !isAnswered ? nil : $0 }
      if let standing, !standing.isSuccess { state.isRefused = true }
      if let error {
        state.isReusable = false
        if state.exchange == nil, state.cause == nil { state.cause = error }
      }
      defer { state.exchange = nil }
      return (state.exchange?.promise, standing)
    }
    if let standing {
      promise?.succeed(standing)
    } else {
      promise?.fail(error ?? ConnectionEnd.closedByServer)
    }
  }
}

extension HTTPResponseHead {
  /// Whether nobody can take what comes after it for a part of it, or the other way round.
  fileprivate var hasCertainEnd: Bool {
    guard isKeepAlive, version == .http1_1 else { return false }
    let (lengths, codings) = (headers["Content-Length"], headers["Transfer-Encoding"])
    if [204, 304].contains(status.code) {
      return codings.isEmpty && lengths.allSatisfy { $0 == "0" }
    }
    return lengths.count + codings.count <= 1
  }
}

enum ConnectionEnd: Error {
  case closedByServer
  case silent
  /// It took everything, and all its time for an answer went by.
  case unanswered
  /// It says something all the time and comes to no end.
  case tooSlow
  /// It said yes and then did not take the rest of the body.
  case answeredTooEarly
}
