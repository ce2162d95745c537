import Contract
import Foundation
import NIOConcurrencyHelpers
import NIOCore
import NIOHTTP1

/// A reader of responses, one after the other. It completes the promise of each response.
///
/// A failure status counts as soon as the head has arrived, even if the connection then breaks. A
/// success counts only when the response is complete. If it could be uncertain which bytes belong
/// to which response, the connection is not used again.
final class ResponseReader: ChannelDuplexHandler, Sendable {
  typealias InboundIn = HTTPClientResponsePart
  typealias OutboundIn = HTTPClientRequestPart
  typealias OutboundOut = HTTPClientRequestPart

  /// The number of bytes of a response after which the connection is closed. A success status
  /// counts although the response is then incomplete.
  static let unreadLimit = 8 << 20

  private struct Exchange {
    let promise: EventLoopPromise<ServerResponse>
    let informational: @Sendable (ServerResponse) -> Void
    var answer: ServerResponse?
    var received = 0
    var isKeptAlive = false
    /// Whether any part of the request has been sent.
    var hasBegun = false
    /// Whether the whole request has been sent.
    var isAsked = false
    /// Whether the whole response has arrived.
    var isAnswered = false
  }

  private struct State {
    var exchange: Exchange?
    /// The state of the current exchange, or of the last one.
    var isRefused = false
    var hasHead = false
    var hasFinalHead = false
    var isReusable = true
    /// The error that ended the connection while no request was in flight.
    var cause: (any Error)?

    /// The exchange that an arriving response can belong to.
    var expected: Exchange? {
      guard let exchange, exchange.hasBegun, exchange.answer == nil else { return nil }
      return exchange
    }
  }

  private let state = NIOLockedValueBox(State())

  /// Expects one response.
  func begin(
    _ promise: EventLoopPromise<ServerResponse>,
    informational: @escaping @Sendable (ServerResponse) -> Void
  ) {
    let end = state.withLockedValue { state -> (any Error)? in
      guard state.isReusable else { return state.cause ?? ConnectionEnd.closedByServer }
      state = State(exchange: Exchange(promise: promise, informational: informational))
      state.isReusable = false
      return nil
    }
    if let end { promise.fail(end) }
  }

  /// Whether the server has rejected the request or redirected it. The remaining part of the
  /// request is then not sent.
  var isRefused: Bool { state.withLockedValue(\.isRefused) }

  /// Whether a response has begun to arrive.
  var hasHead: Bool { state.withLockedValue(\.hasHead) }

  /// Whether the head of the final response has arrived, after all 1xx responses.
  var hasFinalHead: Bool { state.withLockedValue(\.hasFinalHead) }

  /// Whether the last response has ended and the server accepts another request.
  var isReusable: Bool { state.withLockedValue(\.isReusable) }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    var promise = promise
    switch unwrapOutboundIn(data) {
    case .head(let head):
      state.withLockedValue { state in
        state.exchange?.hasBegun = true
        // The value is read from the request, because a server that was asked to close the
        // connection may do this without an announcement.
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
      informational(ServerResponse(head))
    case .head(let head):
      let isExpected = state.withLockedValue { state in
        guard let exchange = state.expected else { return false }
        state.hasHead = true
        state.hasFinalHead = true
        state.exchange?.answer = ServerResponse(head)
        state.exchange?.isKeptAlive =
          exchange.isKeptAlive && exchange.isAsked && head.hasCertainEnd
        return true
      }
      if !isExpected { refuse(context) }
    case .body(let bytes):
      let isTooMuch = state.withLockedValue { state in
        guard let answer = state.exchange?.answer else { return false }
        let room = Uploader.responseLimit - (answer.body?.count ?? 0)
        if room > 0 {
          state.exchange?.answer?.body?.append(contentsOf: bytes.readableBytesView.prefix(room))
        }
        state.exchange?.received += bytes.readableBytes
        return state.exchange.map { $0.received > Self.unreadLimit } ?? false
      }
      if isTooMuch { finishWhole(context, isKeptAlive: false) }
    case .end:
      // Other bytes that arrived in the same read are checked first.
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

  /// Closes the connection after an unexpected response, because later responses could not be
  /// matched to requests.
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

  /// Returns whether the server is silent. A server that sends data but does not accept data counts
  /// as silent. After the server has received the whole request, only the response timeout applies.
  private func isSilence(_ event: IdleStateHandler.IdleStateEvent) -> Bool {
    switch event {
    case .write: state.withLockedValue { $0.exchange?.isAsked == false }
    case .read, .all: state.withLockedValue { $0.exchange?.isAsked != true }
    }
  }

  /// Ends the exchange with an error. Data that has already arrived is read first.
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
      // After a failure, a part of the request may not have been sent.
      state.isReusable = isKeptAlive && exchange.isKeptAlive && answer.isSuccess
      state.isRefused = !answer.isSuccess
      // After an early success, the remaining part of the request must still be sent.
      let isHasty = answer.isSuccess && !exchange.isAsked && isKeptAlive
      return !state.isReusable && !isHasty
    }
    finish()
    if isOver { context.close(promise: nil) }
  }

  /// - Parameter error: The reason why no more data will arrive, or `nil` if the response is
  ///   complete.
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
  /// Whether the end of the response is unambiguous for every recipient.
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
  /// The server received the whole request and sent no response within the timeout.
  case unanswered
  /// The server keeps sending and does not complete its response in time.
  case tooSlow
  /// The server responded with success and then did not accept the remaining part of the body.
  case answeredTooEarly
}
