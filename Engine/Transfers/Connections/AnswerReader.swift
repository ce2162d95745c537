import Foundation
import NIOConcurrencyHelpers
import NIOCore
import NIOHTTP1

/// Gathers answers, one after the other, and gives each to its promise.
///
/// "No" stands as soon as its first line has come, whatever becomes of the connection then; "yes"
/// only when the answer is whole.
final class AnswerReader: ChannelInboundHandler, Sendable {
  typealias InboundIn = HTTPClientResponsePart

  /// How much of an answer is read before the connection is given up, in bytes: a whole "yes" counts
  /// from there on.
  static let patience = 8 << 20

  private struct Exchange {
    let promise: EventLoopPromise<Answer>
    let informational: @Sendable (HTTPResponseHead) -> Void
    var answer: Answer?
    var received = 0
    var isKeptAlive = false
    /// Whether the request has left whole.
    var isAsked = false
  }

  private struct State {
    var exchange: Exchange?
    /// Of the exchange under way, or of the last one.
    var isRefused = false
    var hasHead = false
    var isReusable = true
    /// What ended the connection while nothing was asked.
    var cause: (any Error)?
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

  /// The request has left whole; what is still to come is the answer.
  func hasAsked() { state.withLockedValue { $0.exchange?.isAsked = true } }

  /// Whether the server has said no, or where else to go: sending the rest would be for nobody.
  var isRefused: Bool { state.withLockedValue(\.isRefused) }

  /// Whether an answer has begun to come.
  var hasHead: Bool { state.withLockedValue(\.hasHead) }

  /// Whether the last answer has ended and the server waits for another request.
  var isReusable: Bool { state.withLockedValue(\.isReusable) }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head) where (100..<200).contains(head.status.code) && head.status.code != 101:
      let informational = state.withLockedValue { state in
        state.hasHead = true
        return state.exchange?.informational
      }
      informational?(head)
    case .head(let head):
      let isExpected = state.withLockedValue { state in
        guard state.exchange != nil else { return false }
        state.hasHead = true
        state.exchange?.answer = Answer(head)
        state.exchange?.isKeptAlive = head.isKeepAlive && head.version == .http1_1
        return true
      }
      // An answer that nobody asked for.
      if !isExpected { context.close(promise: nil) }
    case .body(let bytes):
      let isTooMuch = state.withLockedValue { state in
        guard let answer = state.exchange?.answer else { return false }
        let room = Uploader.responseLimit - answer.body.count
        if room > 0 {
          state.exchange?.answer?.body.append(contentsOf: bytes.readableBytesView.prefix(room))
        }
        state.exchange?.received += bytes.readableBytes
        return state.exchange.map { $0.received > Self.patience } ?? false
      }
      if isTooMuch { finishWhole(context, isKeptAlive: false) }
    case .end: finishWhole(context, isKeptAlive: true)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    finish(.failure(error))
    context.close(promise: nil)
  }

  func channelInactive(context: ChannelHandlerContext) {
    finish(.failure(ConnectionEnd.closedByServer))
    context.fireChannelInactive()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if let event = event as? IdleStateHandler.IdleStateEvent, isSilence(event) {
      finish(.failure(ConnectionEnd.silent))
      context.close(promise: nil)
    }
    context.fireUserInboundEventTriggered(event)
  }

  /// A server that says something all the time, but takes nothing, is as good as silent. One that has
  /// everything may think about it, for as long as an answer may take.
  private func isSilence(_ event: IdleStateHandler.IdleStateEvent) -> Bool {
    switch event {
    case .write: state.withLockedValue { $0.exchange?.isAsked == false }
    case .read, .all: state.withLockedValue { $0.exchange?.isAsked != true }
    }
  }

  /// Nothing more is sent or waited for. What has arrived by now is read before that is believed.
  func giveUp(_ error: any Error, on channel: any Channel) {
    channel.eventLoop.execute {
      self.finish(.failure(error))
      channel.close(promise: nil)
    }
  }

  private func finishWhole(_ context: ChannelHandlerContext, isKeptAlive: Bool) {
    let answer = state.withLockedValue { state -> Answer? in
      guard let exchange = state.exchange, let answer = exchange.answer else { return nil }
      // After a "no" the rest of the request may be missing, or a sender wait who must be woken.
      state.isReusable = isKeptAlive && exchange.isKeptAlive && answer.isSuccess
      state.isRefused = !answer.isSuccess
      return answer
    }
    guard let answer else { return }
    let isReusable = isReusable
    finish(.success(answer))
    if !isReusable { context.close(promise: nil) }
  }

  private func finish(_ result: Result<Answer, any Error>) {
    let (promise, refusal) = state.withLockedValue { state in
      let refusal = state.exchange?.answer.flatMap { $0.isSuccess ? nil : $0 }
      if refusal != nil { state.isRefused = true }
      if case .failure(let error) = result {
        state.isReusable = false
        if state.exchange == nil, state.cause == nil { state.cause = error }
      }
      defer { state.exchange = nil }
      return (state.exchange?.promise, refusal)
    }
    if let refusal { promise?.succeed(refusal) } else { promise?.completeWith(result) }
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
