import AsyncHTTPClient
import Connectivity
import Contract
import Foundation
import Linux
import NIOCore
import NIOHTTP1

/// One load on its way. Memory use depends neither on its body nor on its answer.
struct Load: Sendable {
  typealias Tell = @Sendable (LoadEvent, Descriptor?) -> Void

  /// Between two reports of how much has been sent.
  private static let reportInterval = Duration.milliseconds(100)

  let outgoing: OutgoingLoad
  /// Seconds without a byte.
  let timeout: Double?
  let client: LoadClient
  let tell: Tell

  /// - Returns: its last event, which is left to the caller to tell.
  func run() async -> LoadEvent {
    let clock = IdleClock(limit: timeout)
    do {
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await exchange(clock) }
        group.addTask { try await clock.watch { outgoing.body?.taken ?? 0 } }
        if outgoing.body != nil { group.addTask { try await report() } }
        defer { group.cancelAll() }
        try await group.next()
      }
      return .finished
    } catch {
      return .failed(LoadFailure.failure(error))
    }
  }

  private func exchange(_ clock: IdleClock) async throws {
    let answer: HTTPClientResponse
    do {
      answer = try await client.client.execute(outgoing.request, deadline: .distantFuture)
    } catch {
      // Cancelling may look like any other end of the connection.
      try Task.checkCancellation()
      throw error
    }
    clock.touch()
    // The answer may be here before anybody came back to ask for more of the body.
    if let body = outgoing.body, body.given > 0 { tell(.sent(body.given), nil) }
    let pipe = try await announce(answer)
    defer { pipe.end() }
    try await withTaskCancellationHandler {
      for try await piece in answer.body {
        clock.pause()
        do { try await pipe.write(piece) } catch { throw LoadError.cancelled }
        clock.touch()
      }
    } onCancel: {
      pipe.end()
    }
    try Task.checkCancellation()
  }

  /// Passes the head on, with the end of the pipe that is read from. Nothing of that end stays
  /// here: a pipe that the process has closed must break.
  private func announce(_ answer: HTTPClientResponse) async throws -> BodyPipe {
    let (pipe, reading) = try await BodyPipe.open(on: client.client.eventLoopGroup)
    tell(
      .response(
        status: Int(answer.status.code),
        headers: answer.headers.map { HeaderField(name: $0.name, value: $0.value) },
        reach: client.reached.farthest), reading)
    return pipe
  }

  /// Says how much has been sent, now and then. Ends only by being cancelled.
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
