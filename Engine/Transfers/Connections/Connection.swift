import Foundation
import Linux
import NIOCore
import NIOHTTP1

/// One connection to a server: requests and their answers, one after the other.
struct Connection: Sendable {
  /// How much of a body is handed to the kernel at a time, in bytes.
  static let sliceLength = 1 << 20
  /// The same where the bytes have to be encrypted here.
  static let encryptedSliceLength = 1 << 18

  private let channel: any Channel
  private let reader: AnswerReader
  private let isSecure: Bool

  init(_ channel: any Channel, _ reader: AnswerReader, isSecure: Bool) {
    self.channel = channel
    self.reader = reader
    self.isSecure = isSecure
  }

  /// Whether another request can go over it.
  var isReusable: Bool { channel.isActive && reader.isReusable }

  func close() { channel.close(promise: nil) }

  /// Sends one request and reads its answer.
  /// - Parameters:
  ///   - informational: called on the connection's loop with each 1xx.
  ///   - progress: called with the number of body bytes that the kernel has taken, growing.
  /// - throws: `ConnectionFailure`, `CustodyError`.
  func exchange(
    _ head: HTTPRequestHead, body: BodySlice?,
    informational: @escaping @Sendable (HTTPResponseHead) -> Void,
    progress: @Sendable (Int64) -> Void
  ) async throws -> Answer {
    let answer = channel.eventLoop.makePromise(of: Answer.self)
    reader.begin(answer, informational: informational)
    return try await withTaskCancellationHandler {
      var sent: Int64 = 0
      do {
        try await write(head, body, &sent, progress)
      } catch let error as CustodyError {
        // Before the last bytes: the server must never take what it has for the whole.
        reader.writingFailed(error, on: channel)
        _ = try? await answer.futureResult.get()
        try? await channel.close()
        throw error
      } catch {
        // The server may have answered and closed before it had read everything; the answer counts.
        reader.writingFailed(error, on: channel)
      }
      let isWhole = sent == body?.length ?? 0
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
          cause: error, hadBegunToAnswer: reader.hasHead, sentEverything: isWhole, sent: sent)
      }
    } onCancel: {
      channel.close(promise: nil)
    }
  }

  private func write(
    _ head: HTTPRequestHead, _ body: BodySlice?, _ sent: inout Int64,
    _ progress: @Sendable (Int64) -> Void
  ) async throws {
    channel.write(HTTPClientRequestPart.head(head), promise: nil)
    guard let body, body.length > 0 else {
      return try await channel.writeAndFlush(HTTPClientRequestPart.end(nil))
    }
    let slices = try BodySlices(body, forSecureConnection: isSecure)
    defer { slices.close() }
    while sent < body.length, !reader.isRefused {
      try Task.checkCancellation()
      let length = isSecure ? Self.encryptedSliceLength : Self.sliceLength
      let end = min(sent + Int64(length), body.length)
      let isLast = end == body.length
      if isLast { try body.check() }
      let part = try HTTPClientRequestPart.body(slices.data(sent..<end, channel.allocator))
      if isLast {
        // With the end in one go: a small body then costs one system call less.
        channel.write(part, promise: nil)
        try await channel.writeAndFlush(HTTPClientRequestPart.end(nil))
      } else {
        try await channel.writeAndFlush(part)
      }
      sent = end
      progress(sent)
    }
  }
}

/// What became of an exchange that has no answer.
struct ConnectionFailure: Error {
  let cause: any Error
  let hadBegunToAnswer: Bool
  let sentEverything: Bool
  /// Bytes of the body that the kernel had taken.
  let sent: Int64

  /// Whether it looks as if the server had closed the connection before it saw the request. One that
  /// says nothing for a minute has seen it.
  var isOfStaleConnection: Bool {
    // The kernel takes a slice whoever is at the other end; a second one only if that end took some.
    guard !hadBegunToAnswer, sent <= Int64(Connection.sliceLength) else { return false }
    switch cause {
    case ConnectionEnd.silent, ConnectionEnd.answeredTooEarly: return false
    default: return true
    }
  }
}
