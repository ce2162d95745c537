import Connectivity
import Contract
import Foundation
import Glibc
import Linux
import NIOCore
import NIOPosix
import Synchronization
import TestServers
import Testing

@testable import Transfers

/// The last piece of a body is sent only when the upload's address is stored.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct LastPieceTests {
  private let folder: TemporaryFolder
  private let uploader = Uploader(
    loops: .singleton, idleTimeout: .seconds(20), userAgent: "sharesheet/test",
    policy: .unrestricted)

  init() throws { folder = try TemporaryFolder() }

  private final class Received: Sendable {
    private let count = Mutex(0)
    private let changes = AsyncStream<Int>.makeStream(bufferingPolicy: .bufferingNewest(1))

    var bytes: Int { count.withLock { $0 } }

    func add(_ more: Int) {
      changes.continuation.yield(
        count.withLock { count in
          count += more
          return count
        })
    }

    func wait(for least: Int) async {
      if bytes >= least { return }
      for await bytes in changes.stream where bytes >= least { return }
    }
  }

  /// Starts a server that receives a body. If `givesAddress` is true, the server first gives the
  /// upload an address.
  private func server(_ received: Received, size: Int, givesAddress: Bool) throws -> RawServer {
    try RawServer { caller in
      caller.readHead()
      if givesAddress {
        caller.say(
          "HTTP/1.1 104 Upload\r\nLocation: /u/1\r\nUpload-Draft-Interop-Version: 8\r\n\r\n")
      }
      while received.bytes < size, let part = try? caller.read(upTo: 1 << 16), !part.isEmpty {
        received.add(part.count)
      }
      caller.say("HTTP/1.1 200 OK\r\nUpload-Complete: ?1\r\nContent-Length: 0\r\n\r\n")
    }
  }

  private func send(
    _ size: Int, to url: String,
    remember: @escaping @Sendable (Resumption?) async throws -> Void = { _ in },
    completing: (@Sendable () async throws -> Void)? = nil
  ) async throws -> UploadOutcome {
    let file = try folder.sparseFile(UUID().uuidString, size: Int64(size))
    let transfer = Transfer.upload(Int64(size), to: url, resumable: .ietf)
    let body = TransferBody.file(
      try Descriptor.open(file.path, O_RDONLY), .owned(size: Int64(size)))
    return try await uploader.attempt(
      transfer, body: body,
      strategy: uploader.strategy(for: transfer, hasBody: true, now: Date()),
      remember: remember, completing: completing, progress: { _ in })
  }

  /// A small body consists of its last piece only.
  @Test("The last piece waits until the upload's address is stored", arguments: [1000, 3 << 20])
  func waitsForStoredAddress(_ size: Int) async throws {
    let isShown = Mutex(false)
    while !isShown.withLock({ $0 }) {
      let received = Received()
      let server = try server(received, size: size, givesAddress: true)
      uploader.servers.learn(.ietf8, by: server.url)
      let begin = ContinuousClock.now
      let end = try await send(size, to: server.url) { _ in
        // If the server probably gives an address, the client waits 1 s for it. On a busy machine
        // the address may come later, and the last piece may already have been sent. The test then
        // repeats the upload.
        guard ContinuousClock.now - begin < .milliseconds(900) else { return }
        // Waits for all bytes before the last piece. If the last piece did not wait, it would
        // arrive within the next 150 ms.
        await received.wait(for: size - Int(min(PieceLength.first, Int64(size))))
        try await Task.sleep(for: .milliseconds(150))
        #expect(received.bytes < size)
        isShown.withLock { $0 = true }
      }
      guard case .answered(let answer) = end else {
        Issue.record("\(end)")
        return
      }
      #expect(answer.status == 200 && received.bytes == size)
    }
  }

  /// If no address comes, the upload still succeeds, and the client waits for an address only once.
  @Test("Without an address, the last piece is sent at once") func noAddress() async throws {
    for _ in 0..<2 {
      let received = Received()
      let server = try server(received, size: 1000, givesAddress: false)
      guard case .answered(let answer) = try await send(1000, to: server.url) else {
        Issue.record("no answer")
        return
      }
      #expect(answer.status == 200)
    }
    let servers = UploadServers()
    #expect(servers.expectation(of: "http://a/") == .unknown)
    servers.learnWhether(givesAddresses: false, by: "http://a/")
    #expect(servers.expectation(of: "http://a/") == .unlikely)
    servers.learn(.ietf8, by: "http://a/")
    #expect(servers.expectation(of: "http://a/") == .likely)
  }

  @Test("The last piece waits until the caller has recorded that it is about to be sent")
  func waitsForCompleting()
    async throws
  {
    let received = Received()
    let server = try server(received, size: 1000, givesAddress: false)
    let calls = Mutex(0)
    _ = try await send(
      1000, to: server.url,
      completing: {
        calls.withLock { $0 += 1 }
        try await Task.sleep(for: .milliseconds(100))
        #expect(received.bytes == 0)
      })
    #expect(calls.withLock { $0 } == 1)
  }

  @Test("Cancelling a transfer ends its wait before the last piece") func cancelledWait()
    async throws
  {
    let gate = LastPieceGate(expecting: .likely)
    gate.heard()
    let passing = Task { try await gate.pass() }
    passing.cancel()
    await #expect(throws: CancellationError.self) { try await passing.value }
    gate.settled()
    try await gate.pass()
  }
}
