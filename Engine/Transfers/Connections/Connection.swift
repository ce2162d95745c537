import Connectivity
import Contract
import Foundation
import Linux
import NIOCore
import NIOHTTP1

/// One connection to a server, with one request and response after the other.
struct Connection: Sendable {
  /// The number of bytes of a body that are sent before the event loop serves its other
  /// connections.
  private static let turnLength: Int64 = 8 << 20

  let channel: any Channel
  private let reader: ResponseReader
  private let executor: LoopExecutor
  private let isSecure: Bool
  private let answerTimeout: TimeAmount
  let reach: AddressReach

  init(
    _ channel: any Channel, _ reader: ResponseReader, isSecure: Bool, answerTimeout: TimeAmount,
    reach: AddressReach
  ) {
    self.channel = channel
    self.reach = reach
    self.reader = reader
    executor = LoopExecutor(channel.eventLoop)
    self.isSecure = isSecure
    self.answerTimeout = answerTimeout
  }

  /// Whether the connection can be used for another request.
  var isReusable: Bool { channel.isActive && reader.isReusable }

  func close() { channel.close(promise: nil) }

  /// Sends one request and reads its response.
  /// - Parameters:
  ///   - last: The gate that holds the last piece of the body.
  ///   - informational: Called on the connection's event loop with each 1xx response.
  ///   - progress: Called with the growing number of body bytes that the kernel has accepted.
  /// - Throws: `ConnectionFailure` if the exchange fails, `BodyStorageError` if the body has changed.
  func exchange(
    _ head: HTTPRequestHead, body: BodySlice?, last: LastPiece? = nil,
    informational: @escaping @Sendable (ServerResponse) -> Void,
    progress: @Sendable (Int64) -> Void
  ) async throws -> ServerResponse {
    guard body?.length ?? 0 <= Self.turnLength else {
      return try await sendAndReceive(head, body, last, informational, progress)
    }
    // Each step on another thread wakes the event loop, which costs more than sending a small body.
    return try await withTaskExecutorPreference(executor) {
      try await sendAndReceive(head, body, last, informational, progress)
    }
  }

  private func sendAndReceive(
    _ head: HTTPRequestHead, _ body: BodySlice?, _ last: LastPiece?,
    _ informational: @escaping @Sendable (ServerResponse) -> Void,
    _ progress: @Sendable (Int64) -> Void
  ) async throws -> ServerResponse {
    let answer = channel.eventLoop.makePromise(of: ServerResponse.self)
    reader.begin(answer, informational: informational)
    return try await withTaskCancellationHandler {
      var sent: Int64 = 0
      do {
        try await write(head, body, last, &sent, progress)
      } catch let error as BodyStorageError {
        // The last bytes have not been sent, so the server cannot mistake the body for a complete
        // one.
        reader.giveUp(error, on: channel)
        _ = try? await answer.futureResult.get()
        try? await channel.close()
        throw error
      } catch {
        // The server may have responded and closed the connection before it read the whole body.
        // Its response counts.
        reader.giveUp(error, on: channel)
      }
      let isWhole = sent == body?.length ?? 0
      // A server that sends only a byte now and then must not keep the connection forever.
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
      // Writing here needs no other thread. Between the turns the event loop serves other
      // connections.
      try await withTaskExecutorPreference(executor) {
        if sent == 0 { channel.write(HTTPClientRequestPart.head(head), promise: nil) }
        let turn = sent + Self.turnLength
        while sent < min(turn, body.length), !reader.isRefused {
          let begin = ContinuousClock.now
          let end = length.end(from: sent, of: body.length)
          if let last, end == body.length {
            // The server must receive the buffered bytes before it can send an address.
            channel.flush()
            try await last.pass()
            // If the server has rejected the request during the wait, the last piece is not sent.
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
    // The end is written together with the last piece, which saves one system call for a small
    // body.
    channel.write(part, promise: nil)
    try await channel.writeAndFlush(HTTPClientRequestPart.end(nil))
  }
}

/// The error of an exchange without a complete response.
struct ConnectionFailure: Error {
  let cause: any Error
  let hadBegunToAnswer: Bool
  /// Whether a status other than 1xx arrived.
  let hadFinalHead: Bool
  let sentEverything: Bool
  /// The number of body bytes that the kernel accepted.
  let sent: Int64

  /// The number of bytes that the kernel accepts even if the peer reads nothing. If the kernel
  /// accepted more, the peer has read some of them.
  private static let sendBuffer: Int64 = 4 << 20

  /// Whether the server probably closed the connection before it saw the request. A server that was
  /// silent until the timeout has seen it.
  var isOfStaleConnection: Bool {
    guard !hadBegunToAnswer, sent <= Self.sendBuffer else { return false }
    switch cause {
    case ConnectionEnd.silent, ConnectionEnd.answeredTooEarly: return false
    // The bytes arrived before the request, or in place of its response.
    case ResponseError.unasked: return true
    case is ResponseError: return false
    default: return !hadAllItsTime
    }
  }

  var isUnreadable: Bool {
    switch cause {
    case ResponseError.cutShort, ResponseError.unasked: false
    default: cause is ResponseError
    }
  }

  /// Whether an incomplete response arrived.
  var isCutShort: Bool {
    if case ResponseError.cutShort = cause { true } else { hadFinalHead }
  }

  /// Whether the whole response timeout passed.
  var hadAllItsTime: Bool {
    switch cause {
    case ConnectionEnd.tooSlow, ConnectionEnd.unanswered: true
    default: false
    }
  }
}

/// An executor that runs tasks on an event loop between its other work. A task that writes to a
/// channel piece by piece then needs no thread switch for each piece.
final class LoopExecutor: TaskExecutor {
  private let loop: any EventLoop

  init(_ loop: any EventLoop) { self.loop = loop }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    loop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
