import Foundation
import Linux
package import NIOCore
import NIOHTTP1
package import NIOPosix

/// Sends one request over HTTP/1.1 and reads its answer. Memory use does not depend on the body.
package struct Uploader: Sendable {
  /// How much of an answer is kept, in bytes.
  package static let responseLimit = 64 << 10
  /// How much of the body is handed to the kernel at a time, in bytes.
  static let sliceLength = 1 << 20
  static let redirectLimit = 5

  /// Of its own: `sendfile` on a cold file blocks its event loop, and nobody else's may stand still.
  private let loops: MultiThreadedEventLoopGroup
  private let idleTimeout: TimeAmount
  private let userAgent: String

  package init(
    loops: MultiThreadedEventLoopGroup, idleTimeout: TimeAmount = .seconds(60), userAgent: String
  ) {
    self.loops = loops
    self.idleTimeout = idleTimeout
    self.userAgent = userAgent
  }

  /// Sends the transfer's request.
  ///
  /// - Parameters:
  ///   - body: the opened body; nil for none.
  ///   - progress: called with the number of body bytes the kernel has taken, growing.
  /// - Returns: the event that this try was.
  /// - throws: `CancellationError` only.
  func send(
    _ transfer: Transfer, body: Descriptor?, progress: @escaping @Sendable (Int64) -> Void
  ) async throws -> TransferMachine.Event {
    do {
      var request = try OutgoingRequest(transfer, body: body, userAgent: userAgent)
      for _ in 0...Self.redirectLimit {
        let answer = try await send(request, progress: progress)
        guard let location = answer.redirection else {
          return .answered(status: answer.status, body: answer.body)
        }
        request = try request.redirected(by: answer.status, to: location)
      }
      return .answered(status: 310, body: Data("redirected more than 5 times".utf8))
    } catch let error as CustodyError {
      return .bodyLost(reason: error.description)
    } catch let error as RequestError {
      return .bodyLost(reason: error.description)
    } catch {
      // Cancelling closes the connection, which looks like any other end of it.
      try Task.checkCancellation()
      return .interrupted(reason: InterruptionReason.text(error))
    }
  }

  private func send(
    _ request: OutgoingRequest, progress: @escaping @Sendable (Int64) -> Void
  ) async throws -> Answer {
    let answer = loops.next().makePromise(of: Answer.self)
    let reader = AnswerReader(promise: answer, limit: Self.responseLimit)
    let channel: any Channel
    do {
      channel = try await connect(to: request.destination, reader, answer.futureResult.eventLoop)
    } catch {
      answer.fail(error)
      throw error
    }
    return try await withTaskCancellationHandler {
      var sent = 0
      do {
        try await write(request, to: channel, unless: reader, &sent, progress: progress)
      } catch let error as CustodyError {
        // Before the last bytes: the server must never take what it has for the whole.
        try? await channel.close()
        throw error
      } catch {
        // The server may have answered and closed before it had read everything; the answer counts.
        reader.writingFailed(error, on: channel)
      }
      let result = try await answer.futureResult.get()
      try? await channel.close()
      if sent < request.length, result.isSuccess { throw ConnectionEnd.answeredTooEarly }
      if let body = request.body { try Custody.check(body, is: request.holding) }
      return result
    } onCancel: {
      channel.close(promise: nil)
    }
  }

  /// Connects, or gives it up at once when the task is cancelled: NIO itself would go on trying.
  private func connect(
    to destination: Destination, _ reader: AnswerReader, _ loop: any EventLoop
  ) async throws -> any Channel {
    let connected = loop.makePromise(of: (any Channel).self)
    return try await withTaskCancellationHandler {
      let connecting = ClientBootstrap(group: loop)
        .connectTimeout(.seconds(30))
        .channelInitializer { [idleTimeout] channel in
          channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHandler(
              IdleStateHandler(allTimeout: idleTimeout))
            try channel.pipeline.syncOperations.addHTTPClientHandlers()
            try channel.pipeline.syncOperations.addHandler(reader)
          }
        }
        .connect(host: destination.host, port: destination.port)
      connecting.cascade(to: connected)
      connected.futureResult.whenFailure { _ in
        connecting.whenSuccess { $0.close(promise: nil) }
      }
      return try await connected.futureResult.get()
    } onCancel: {
      connected.fail(CancellationError())
    }
  }

  private func write(
    _ request: OutgoingRequest, to channel: any Channel, unless reader: AnswerReader,
    _ sent: inout Int, progress: @Sendable (Int64) -> Void
  ) async throws {
    channel.write(HTTPClientRequestPart.head(request.head), promise: nil)
    if let body = request.body {
      let file = try FileHandleForSending(body)
      defer { file.close() }
      while sent < request.length, !reader.isRefused {
        try Task.checkCancellation()
        let end = min(sent + Self.sliceLength, request.length)
        if end == request.length { try Custody.check(body, is: request.holding) }
        try await channel.writeAndFlush(HTTPClientRequestPart.body(file.region(sent..<end)))
        sent = end
        progress(Int64(sent))
      }
    }
    try await channel.writeAndFlush(HTTPClientRequestPart.end(nil))
  }
}

/// NIO's handle around a descriptor, closed exactly once: an unclosed one is an assertion failure.
private final class FileHandleForSending {
  private let handle: NIOFileHandle

  init(_ descriptor: Descriptor) throws {
    let duplicate = fcntl(descriptor.number, F_DUPFD_CLOEXEC, 3)
    handle = NIOFileHandle(
      _deprecatedTakingOwnershipOfDescriptor: try SystemError.check(
        duplicate, "duplicate a descriptor"))
  }

  func region(_ range: Range<Int>) -> IOData {
    .fileRegion(
      FileRegion(fileHandle: handle, readerIndex: range.lowerBound, endIndex: range.upperBound))
  }

  func close() { try? handle.close() }
}
