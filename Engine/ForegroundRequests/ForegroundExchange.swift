import AsyncHTTPClient
import Connectivity
import Contract
import Foundation
import Linux
import NIOCore
import NIOHTTP1

/// One foreground request in flight. Its memory use is independent of its body and response.
struct ForegroundExchange: Sendable {
  typealias Tell = @Sendable (ForegroundEvent, Descriptor?) -> Void

  /// The time between two progress reports.
  private static let reportInterval = Duration.milliseconds(100)

  let outgoing: OutgoingForegroundRequest
  /// The idle timeout, in seconds.
  let timeout: Double?
  let client: ForegroundClient
  let tell: Tell

  /// - Returns: The last event, which the caller must report, or the local host for which the
  ///   owner needs a permission. In the latter case, nothing was sent.
  func run() async -> Result<ForegroundEvent, LocalNetworkError> {
    let clock = IdleClock(limit: timeout)
    do {
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await exchange(clock) }
        group.addTask { try await clock.watch { outgoing.body?.taken ?? 0 } }
        if outgoing.body != nil { group.addTask { try await report() } }
        defer { group.cancelAll() }
        try await group.next()
      }
      return .success(.finished)
    } catch let error as LocalNetworkError where !Task.isCancelled {
      return .failure(error)
    } catch {
      return .success(.failed(ForegroundFailure.failure(error, of: client.owner)))
    }
  }

  private func exchange(_ clock: IdleClock) async throws {
    if client.reached.farthest == nil { try await client.route.checkAddresses() }
    let answer: HTTPClientResponse
    do {
      answer = try await client.client.execute(outgoing.request, deadline: .distantFuture)
    } catch {
      // After a cancellation, the client's error may be the same as for any other end of the
      // connection.
      try Task.checkCancellation()
      throw error
    }
    clock.touch()
    // The response may arrive before the client requests the next piece of the body. The pieces
    // that were read then count as sent.
    if let body = outgoing.body, body.given > 0 { tell(.sent(body.given), nil) }
    let pipe = try await announce(answer)
    defer { pipe.end() }
    try await withTaskCancellationHandler {
      for try await piece in answer.body {
        clock.pause()
        do { try await pipe.write(piece) } catch { throw ForegroundError.cancelled }
        clock.touch()
      }
    } onCancel: {
      pipe.end()
    }
    try Task.checkCancellation()
  }

  /// Reports the head together with the pipe's reading end. The daemon keeps no copy of that end,
  /// so that the pipe breaks when the process closes it.
  private func announce(_ answer: HTTPClientResponse) async throws -> BodyPipe {
    let (pipe, reading) = try await BodyPipe.open(on: client.client.eventLoopGroup)
    tell(
      .response(
        status: Int(answer.status.code),
        headers: answer.headers.map { HeaderField(name: $0.name, value: $0.value) },
        reach: client.reached.farthest), reading)
    return pipe
  }

  /// Reports regularly how many bytes have been sent, until the task is cancelled.
  private func report() async throws {
    var reported: Int64 = 0
    while true {
      try await Task.sleep(for: Self.reportInterval)
      guard let taken = outgoing.body?.taken, taken != reported else { continue }
      reported = taken
      tell(.sent(taken), nil)
    }
  }
}
