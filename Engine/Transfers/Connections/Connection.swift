import Connectivity
import Contract
import Foundation
import Linux
import NIOCore
import NIOHTTP1

/// One connection to a server: requests and their answers, one after the other.
struct Connection: Sendable {
  /// Bytes of a body that are sent before the loop looks at its other connections, and reads.
  private static let turnLength: Int64 = 8 << 20

  let channel: any Channel
  private let reader: AnswerReader
  private let executor: LoopExecutor
  private let isSecure: Bool
  private let answerTimeout: TimeAmount
  /// From how far away the server can be reached.
  let reach: AddressReach

  init(
    _ channel: any Channel, _ reader: AnswerReader, isSecure: Bool, answerTimeout: TimeAmount,
    reach: AddressReach
  ) {
    self.channel = channel
    self.reach = reach
    self.reader = reader
    executor = LoopExecutor(channel.eventLoop)
    self.isSecure = isSecure
    self.answerTimeout = answerTimeout
  }

  /// Whether another request can go over it.
  var isReusable: Bool { channel.isActive && reader.isReusable }

  func close() { channel.close(promise: nil) }

  /// Sends one request and reads its answer.
  /// - Parameters:
  ///   - last: what the last piece of it waits for.
  ///   - informational: called on the connection's loop with each 1xx.
  ///   - progress: called with the number of body bytes that the kernel has taken, growing.
  /// - throws: `ConnectionFailure`, `CustodyError`.
  func exchange(
    _ head: HTTPRequestHead, body: BodySlice?, last: LastPiece? = nil,
    informational: @escaping @Sendable (HTTPResponseHead) -> Void,
    progress: @Sendable (Int64) -> Void
  ) async throws -> Answer {
    guard body?.length ?? 0 <= Self.turnLength else {
      return try await sendAndReceive(head, body, last, informational, progress)
    }
    // Each step that another thread takes wakes the loop, which costs more than a small body.
    return try await withTaskExecutorPreference(executor) {
      try await sendAndReceive(head, body, last, informational, progress)
    }
  }

  private func sendAndReceive(
    _ head: HTTPRequestHead, _ body: BodySlice?, _ last: LastPiece?,
    _ informational: @escaping @Sendable (HTTPResponseHead) -> Void,
    _ progress: @Sendable (Int64) -> Void
  ) async throws -> Answer {
    let answer = channel.eventLoop.makePromise(of: Answer.self)
    reader.begin(answer, informational: informational)
    return try await withTaskCancellationHandler {
      var sent: Int64 = 0
      do {
        try await write(head, body, last, &sent, progress)
      } catch let error as CustodyError {
        // Before the last bytes: the server must never take what it has for the whole.
        reader.giveUp(error, on: channel)
        _ = try? await answer.futureResult.get()
        try? await channel.close()
        throw error
      } catch {
        // The server may have answered and closed before it had read everything; the answer counts.
        reader.giveUp(error, on: channel)
      }
      let isWhole = sent == body?.length ?? 0
      // A byte now and then must not keep a place for ever.
      let limit = channel.eventLoop.scheduleTask(in: answerTimeout) {
        reader.giveUp(
          reader.hasHead || !isWhole ? ConnectionEnd.tooSlow : .unanswered, on: channel)
      }
      defer { limit.cancel() }
      do {
        var result = try await answer.futureResult.get()
        result.tookWholeBody = isWhole
        if !isWhole {
          close()
          if result.isSuccess { throw ConnectionEnd.answeredTooEarly }
        }
        return result
      } catch {
        close()
        throw ConnectionFailure(
          cause: error, hadBegunToAnswer: reader.hasHead, hadFinalHead: reader.hasFinalHead,
          sentEverything: isWhole, sent: sent)
      }
    } onCancel: {
      channel.close(promise: nil)
    }
  }

  private func write(
    _ head: HTTPRequestHead, _ body: BodySlice?, _ last: LastPiece?, _ sent: inout Int64,
    _ progress: @Sendable (Int64) -> Void
  ) async throws {
    let last = last?.isHeld == true ? last : nil
    guard let body, body.length > 0 else {
      try await last?.pass()
      channel.write(HTTPClientRequestPart.head(head), promise: nil)
      return try await channel.writeAndFlush(HTTPClientRequestPart.end(nil))
    }
    let pieces = try BodyPieces(body, forSecureConnection: isSecure, channel.allocator)
    defer { pieces.close() }
    var length = PieceLength(isEncrypted: isSecure)
    while sent < body.length, !reader.isRefused {
      try Task.checkCancellation()
      // What is written there needs no other thread; in between the loop sees to the others.
      try await withTaskExecutorPreference(executor) {
        if sent == 0 { channel.write(HTTPClientRequestPart.head(head), promise: nil) }
        let turn = sent + Self.turnLength
        while sent < min(turn, body.length), !reader.isRefused {
          let begin = ContinuousClock.now
          let end = length.end(from: sent, of: body.length)
          if let last, end == body.length {
            // A server that is to say something must have heard of it.
            channel.flush()
            try await last.pass()
            // Nor must a no be talked over.
            if reader.isRefused { break }
          }
          try await write(pieces, sent..<end, of: body)
          length.took(.now - begin)
          sent = end
          progress(sent)
        }
      }
    }
  }

  private func write(_ pieces: BodyPieces, _ piece: Range<Int64>, of body: BodySlice) async throws {
    let isLast = piece.upperBound == body.length
    if isLast { try body.check() }
    let part = try await HTTPClientRequestPart.body(pieces.data(piece))
    guard isLast else { return try await channel.writeAndFlush(part) }
    // With the end in one go: a small body then costs one system call less.
    channel.write(part, promise: nil)
    try await channel.writeAndFlush(HTTPClientRequestPart.end(nil))
  }
}

/// What became of an exchange that has no answer.
struct ConnectionFailure: Error {
  let cause: any Error
  let hadBegunToAnswer: Bool
  /// Whether a status came that is not a 1xx.
  let hadFinalHead: Bool
  let sentEverything: Bool
  /// Bytes of the body that the kernel had taken.
  let sent: Int64

  /// What the kernel takes whoever is at the other end, in bytes; more only if that end took some.
  private static let sendBuffer: Int64 = 4 << 20

  /// Whether it looks as if the server had closed the connection before it saw the request. One
  /// that says nothing for a minute has seen it.
  var isOfStaleConnection: Bool {
    guard !hadBegunToAnswer, sent <= Self.sendBuffer else { return false }
    switch cause {
    case ConnectionEnd.silent, ConnectionEnd.answeredTooEarly: return false
    // Bytes for no request came before the request, or instead of a response to it.
    case ResponseError.unasked: return true
    case is ResponseError: return false
    default: return !hadAllItsTime
    }
  }

  /// Whether a response came that cannot be read at all.
  var isUnreadable: Bool {
    switch cause {
    case ResponseError.cutShort, ResponseError.unasked: false
    default: cause is ResponseError
    }
  }

  /// Whether a response has begun that will not become whole.
  var isCutShort: Bool {
    if case ResponseError.cutShort = cause { true } else { hadFinalHead }
  }

  /// Whether the server could not have had longer to answer.
  var hadAllItsTime: Bool {
    switch cause {
    case ConnectionEnd.tooSlow, ConnectionEnd.unanswered: true
    default: false
    }
  }
}
