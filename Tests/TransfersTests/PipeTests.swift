import Contract
import Foundation
import Linux
import Synchronization
import TestServers
import Testing
import Translations

@testable import Transfers

/// Bodies that come through pipes, which may never end.
@Suite(.timeLimit(.minutes(3))) struct PipeTests {
  /// More bytes than a pipe can hold. When a write of these bytes returns, a reader has begun to
  /// read the pipe.
  private static let bytes = Data(repeating: 0x6d, count: 200_000)

  @Test("Open pipes do not delay other hand-offs") func openPipes() async throws {
    let stage = try TransferStage()
    let server = try await ScriptedServer { _, _ in .answer(200) }
    let queue = try await stage.queue()
    var writers: [Descriptor] = []
    var feeding: [Task<String, any Error>] = []
    for _ in 0..<12 {
      let (reading, writing) = try Descriptor.pipe()
      let body = stage.handOff(server.url, reading)
      feeding.append(Task { try await queue.handOff([body])[0].id })
      try await onThread { try Self.bytes.withUnsafeBytes { try writing.writeAll($0) } }
      writers.append(writing)
    }
    // The body is too large for the journal, so its hand-off needs the threads for disk access.
    let file = try await queue.handOff([stage.handOff(server.url, stage.body(Self.bytes))])[0].id
    #expect(try await queue.wait(for: file).transfer.state == .delivered)
    writers = []
    for feeding in feeding {
      #expect(try await queue.wait(for: feeding.value).transfer.state == .delivered)
    }
    #expect(server.requests.allSatisfy { $0.body == Self.bytes })
    await queue.stop()
    try await server.stop()
  }

  @Test("The number of pipes that are read at once is limited") func pipeLimit() async throws {
    let threads = PipeThreads()
    let (begun, continuation) = AsyncStream<Void>.makeStream()
    let (reading, writing) = try Descriptor.pipe()
    async let all: Void = withThrowingTaskGroup { group in
      for _ in 0..<PipeThreads.limit {
        group.addTask {
          try await threads.run {
            continuation.yield()
            _ = try reading.read(upTo: 1)
          }
        }
      }
      try await group.waitForAll()
    }
    var count = 0
    for await _ in begun {
      count += 1
      if count == PipeThreads.limit { break }
    }
    let refusal = await #expect(throws: BodyStorageError.self) { try await threads.run {} }
    #expect(
      refusal?.description.hasPrefix("32 pipes are already being read. Try again") == true)
    try Array(repeating: UInt8(0), count: PipeThreads.limit).withUnsafeBytes {
      try writing.writeAll($0)
    }
    try await all
    try await threads.run {}
  }
}
