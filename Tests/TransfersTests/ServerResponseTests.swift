import Connectivity
import Contract
import Foundation
import Glibc
import Linux
import NIOCore
import NIOPosix
import TestServers
import Testing

@testable import Transfers

/// Responses that come early, late, in pieces or incomplete.
@Suite(.timeLimit(.minutes(3))) struct ServerResponseTests {
  private let folder: TemporaryFolder
  private let uploader = Uploader(
    loops: .singleton, idleTimeout: .seconds(60), userAgent: "sharesheet/test",
    policy: .unrestricted)

  init() throws { folder = try TemporaryFolder() }

  private func send(
    _ url: String, bytes: Int64 = 3
  ) async throws -> (end: UploadOutcome, sent: Int64) {
    let file = try folder.sparseFile("cow", size: bytes)
    let transfer = HandOff(
      TransferRequest(kind: .upload, method: "POST", url: url, headers: []), body: nil
    ).transfer(id: "a", custody: .owned(size: bytes), now: Date())
    let progress = TransferProgress()
    let body = TransferBody.file(
      try Descriptor.open(file.path, O_RDONLY), .owned(size: bytes))
    let end = try await uploader.attempt(
      transfer, body: body, strategy: PlainUpload(transfer, hasBody: true),
      remember: { _ in }, progress: { _ = progress.advance(to: $0) })
    return (end, progress.bytes)
  }

  @Test("A response that ends with the connection is complete") func responseUntilClose()
    async throws
  {
    let server = try RawServer { caller in
      caller.readHead()
      _ = try? caller.read(upTo: 3)
      caller.say("HTTP/1.1 200 OK\r\n\r\nthanks")
    }
    let end = try await send(server.url).end
    #expect(end.status == 200 && end.body == Data("thanks".utf8))
  }

  /// A server that has rejected the request and reads nothing more does not delay the attempt's
  /// end.
  @Test("An early rejection ends the attempt at once") func earlyRejection() async throws {
    let server = try RawServer { caller in
      caller.readHead()
      caller.say("HTTP/1.1 413 No\r\nContent-Length: 0\r\n\r\n")
      // The connection stays open and silent for longer than the test allows the attempt.
      poll(nil, 0, 45_000)
    }
    let begin = ContinuousClock.now
    let end = try await send(server.url, bytes: 256 << 20).end
    #expect(end.status == 413 && end.body == Data())
    #expect(ContinuousClock.now - begin < .seconds(40))
  }

  /// A success response does not count before the whole request is sent.
  @Test("An early success counts when the whole body is sent") func earlySuccess() async throws {
    let hasty = try RawServer { caller in
      caller.readHead()
      caller.say("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
      _ = try? caller.read(upTo: 1 << 16)
    }
    guard case .interrupted(let interruption) = try await send(hasty.url, bytes: 256 << 20).end
    else {
      Issue.record("counted as delivered")
      return
    }
    #expect(interruption.reason.contains("before it had everything"))

    let patient = try RawServer { caller in
      caller.readHead()
      caller.say("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
      caller.readToEnd()
    }
    let (end, sent) = try await send(patient.url, bytes: 32 << 20)
    #expect(end.status == 200 && end.body == Data())
    #expect(sent == 32 << 20)
  }

  @Test("A connection attempt can be cancelled") func cancelledConnection() async throws {
    // The server does not accept connections. When its queue is full, the kernel ignores further
    // connection requests.
    let server = try RawServer(backlog: 0, serve: nil)
    let fillers = (0..<4).map { _ in Task { try await send(server.url) } }
    try await Task.sleep(for: .milliseconds(300))
    let begin = ContinuousClock.now
    for filler in fillers { filler.cancel() }
    for filler in fillers {
      await #expect(throws: CancellationError.self) { try await filler.value }
    }
    #expect(ContinuousClock.now - begin < .seconds(20))
  }
}

extension UploadOutcome {
  fileprivate var status: Int? {
    if case .answered(let answer) = self { answer.status } else { nil }
  }
  fileprivate var body: Data? { if case .answered(let answer) = self { answer.body } else { nil } }
}
