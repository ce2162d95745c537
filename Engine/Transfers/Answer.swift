import Foundation
import NIOConcurrencyHelpers
import NIOCore
import NIOHTTP1

/// A server's whole answer, its body cut off at a limit.
struct Answer: Sendable {
  var status: Int
  var location: String?
  var body: Data

  var isSuccess: Bool { 200..<300 ~= status }

  /// Where to ask instead, if the answer says so (RFC 9110, section 15.4).
  var redirection: String? {
    [301, 302, 303, 307, 308].contains(status) ? location : nil
  }
}

/// Gathers an answer and gives it to a promise.
///
/// "No" stands as soon as its first line has come, whatever becomes of the connection then; "yes"
/// only when the answer is whole.
final class AnswerReader: ChannelInboundHandler, Sendable {
  typealias InboundIn = HTTPClientResponsePart

  private struct State {
    var answer: Answer?
    var isDone = false
  }

  private let promise: EventLoopPromise<Answer>
  private let limit: Int
  private let state = NIOLockedValueBox(State())

  init(promise: EventLoopPromise<Answer>, limit: Int) {
    self.promise = promise
    self.limit = limit
  }

  /// Whether the server has said no, or where else to go: sending the rest would be for nobody.
  var isRefused: Bool {
    state.withLockedValue { $0.isDone && $0.answer?.isSuccess == false }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      let answer = Answer(
        status: Int(head.status.code), location: head.headers.first(name: "Location"), body: Data())
      state.withLockedValue { $0.answer = answer }
    case .body(let bytes):
      state.withLockedValue { state in
        guard let room = state.answer.map({ limit - $0.body.count }), room > 0 else { return }
        state.answer?.body.append(contentsOf: bytes.readableBytesView.prefix(room))
      }
    case .end:
      guard let answer = state.withLockedValue(\.answer) else { return }
      finish(.success(answer))
      // Wakes a sender that waits for a server which reads no more.
      if !answer.isSuccess { context.close(promise: nil) }
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
    if event is IdleStateHandler.IdleStateEvent {
      finish(.failure(ConnectionEnd.silent))
      context.close(promise: nil)
    }
    context.fireUserInboundEventTriggered(event)
  }

  /// Sending broke off. What has arrived by now is read before the connection's end is believed.
  func writingFailed(_ error: any Error, on channel: any Channel) {
    channel.eventLoop.execute {
      self.finish(.failure(error))
      channel.close(promise: nil)
    }
  }

  private func finish(_ result: Result<Answer, any Error>) {
    let (isFirst, refusal) = state.withLockedValue { state in
      defer { state.isDone = true }
      return (!state.isDone, state.answer.flatMap { $0.isSuccess ? nil : $0 })
    }
    guard isFirst else { return }
    if let refusal { promise.succeed(refusal) } else { promise.completeWith(result) }
  }
}

enum ConnectionEnd: Error {
  case closedByServer
  case silent
  /// It said yes and then did not take the rest of the body.
  case answeredTooEarly
}
