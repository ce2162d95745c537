import Foundation
import Hummingbird
import JSONText
import NIOCore
import ServiceLifecycle

/// Where the events of one stream come from; those that come together are written together.
actor EventSource<Events: AsyncSequence & Sendable> where Events.Element == [ServerEvent] {
  /// Whatever came first.
  private enum Step: Sendable {
    case events([ServerEvent])
    case silence
    /// The events ended, the client left or the service shuts down.
    case end
  }

  private var iterator: Events.AsyncIterator

  init(_ events: Events) { iterator = events.makeAsyncIterator() }

  nonisolated func write(
    to writer: inout any ResponseBodyWriter, keepAlive: Duration, left: AsyncStream<Never>
  ) async throws {
    // Clients take the stream for open when its first bytes come.
    try await writer.write(ByteBuffer(string: ": \n\n"))
    try await withThrowingTaskGroup(of: Step.self) { group in
      group.addTask {
        for await _ in left {}
        return .end
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
        case .events(let events):
          try await writer.write(Self.bytes(of: events))
          group.addTask { try await self.next() }
        case .silence:
          try await writer.write(ByteBuffer(string: ": \n\n"))
          group.addTask { try await Self.silence(keepAlive) }
        case .end: return
        }
      }
    }
  }

  private func next() async throws -> Step {
    var iterator = self.iterator
    let events = try await iterator.next(isolation: self)
    self.iterator = iterator
    return events.map(Step.events) ?? .end
  }

  private static func silence(_ time: Duration) async throws -> Step {
    try await Task.sleep(for: time)
    return .silence
  }

  private static func bytes(of events: [ServerEvent]) throws -> ByteBuffer {
    var bytes = ByteBuffer()
    for event in events {
      bytes.writeString("event: \(event.name)\ndata: ")
      bytes.writeBytes(try JSONText.encode(event.data))
      bytes.writeString("\n\n")
    }
    return bytes
  }
}
