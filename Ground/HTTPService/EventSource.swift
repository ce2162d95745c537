import Hummingbird
import NIOCore
import ServiceLifecycle

/// The source of a stream's parts.
actor EventSource<Parts: AsyncSequence & Sendable> where Parts.Element == ByteBuffer {
  /// An event that the stream waits for.
  private enum Step: Sendable {
    case part(ByteBuffer)
    case silence
    /// The parts ended, the client closed, the caller ended the stream, or the service shuts down.
    case end
  }

  private var iterator: Parts.AsyncIterator

  init(_ parts: Parts) { iterator = parts.makeAsyncIterator() }

  nonisolated func write(
    to writer: inout any ResponseBodyWriter, opening: ByteBuffer, keepAlive: Duration,
    silence: @Sendable () throws -> ByteBuffer, ends: [AsyncStream<Never>]
  ) async throws {
    // Clients consider the stream open when its first bytes arrive.
    try await writer.write(opening)
    try await withThrowingTaskGroup(of: Step.self) { group in
      for end in ends {
        group.addTask {
          for await _ in end {}
          return .end
        }
      }
      group.addTask {
        try? await gracefulShutdown()
        return .end
      }
      group.addTask { try await self.next() }
      group.addTask { try await Self.silence(keepAlive) }
      defer { group.cancelAll() }
      while let step = try await group.next() {
        switch step {
        case .part(let part):
          try await writer.write(part)
          group.addTask { try await self.next() }
        case .silence:
          try await writer.write(silence())
          group.addTask { try await Self.silence(keepAlive) }
        case .end: return
        }
      }
    }
  }

  private func next() async throws -> Step {
    var iterator = self.iterator
    let part = try await iterator.next(isolation: self)
    self.iterator = iterator
    return part.map(Step.part) ?? .end
  }

  private static func silence(_ time: Duration) async throws -> Step {
    try await Task.sleep(for: time)
    return .silence
  }
}
