import Foundation
import Synchronization
import TestServers
import Testing

/// A subscriber whose connection is cut 100 times while messages arrive.
@Suite(.timeLimit(.minutes(5)), .ownThreads) struct ReconnectTests {
  /// The way in which a subscriber states the position from which to resume.
  enum Resumption: CaseIterable, Sendable {
    case lastID
    /// The header field that a browser sends.
    case lastEventID
    /// The controls. With `nothing`, the subscriber states no position and loses messages. With
    /// `time`, it states a time and gets messages again.
    case nothing, time

    func request(after last: Event?) -> (path: String, fields: [String]) {
      guard let last else { return ("/cows/json?since=all", []) }
      return switch self {
      case .lastID: ("/cows/json?since=\(last.id)", [])
      case .lastEventID: ("/cows/sse?since=none", ["Last-Event-ID: \(last.id)"])
      case .nothing: ("/cows/json?since=none", [])
      case .time: ("/cows/json?since=\(last.time)", [])
      }
    }
  }

  /// A comparison of the messages acknowledged to the publishers with the messages that the
  /// subscriber received.
  struct Verdict {
    let missed: Set<String>
    let repeated: [String]
    let isInOrder: Bool

    init(acknowledged: [String], came: [Event]) {
      let texts = came.compactMap(\.message)
      missed = Set(acknowledged).subtracting(texts)
      repeated = Dictionary(grouping: texts, by: \.self).filter { $0.value.count > 1 }.map(\.key)
      isInOrder = zip(came, came.dropFirst()).allSatisfy { $0.id < $1.id }
    }
  }

  private func follow(_ resumption: Resumption, cuts: Int) async throws -> Verdict {
    let push = try await TestPush()
    return try await push.run {
      let isOver = Flag()
      // The publisher sends 8 messages for each cut. Without this limit, more messages would
      // accumulate, and each reconnection would take longer than the one before.
      let pace = DispatchSemaphore(value: 0)
      let meanwhile = try await withThrowingTaskGroup(of: [String].self) { group in
        group.addTask {
          try await onThread {
            let publisher = try Publisher(push)
            var told: [String] = []
            while true {
              pace.wait()
              if isOver.isSet { break }
              try publisher.publish("meanwhile-\(told.count)", to: "cows")
              told.append("meanwhile-\(told.count)")
            }
            return told
          }
        }
        let (came, told) = try await onThread { () throws -> ([Event], [String]) in
          defer {
            isOver.set()
            pace.signal()
          }
          let publisher = try Publisher(push)
          var came: [Event] = []
          var told: [String] = []
          for cut in 0..<cuts {
            for _ in 0..<8 { pace.signal() }
            do {
              let (path, fields) = resumption.request(after: came.last)
              let subscriber = try Subscriber(push, path, fields)
              for _ in 0...cut % 4 { came += try [subscriber.message()].compactMap(\.self) }
            }
            // No subscriber is connected while this message is published.
            try publisher.publish("between-\(cut)", to: "cows")
            told.append("between-\(cut)")
          }
          return (came, told)
        }
        return (came, try await group.reduce(into: told) { $0 += $1 })
      }
      let (path, fields) = resumption.request(after: meanwhile.0.last)
      let rest = try await onThread { () throws -> [Event] in
        // Reads the remaining messages.
        let separator = path.contains("?") ? "&" : "?"
        let subscriber = try Subscriber(
          push, path + separator + "poll=1", fields + ["Connection: close"])
        var rest: [Event] = []
        while let message = try subscriber.message() { rest.append(message) }
        return rest
      }
      return Verdict(acknowledged: meanwhile.1, came: meanwhile.0 + rest)
    }
  }

  private final class Flag: Sendable {
    private let value = Mutex(false)

    var isSet: Bool { value.withLock { $0 } }
    func set() { value.withLock { $0 = true } }
  }

  @Test(
    "A subscriber that reconnects misses no message and gets no message twice",
    arguments: [Resumption.lastID, .lastEventID])
  func reconnect(_ resumption: Resumption) async throws {
    let verdict = try await follow(resumption, cuts: 100)
    #expect(verdict.missed.isEmpty && verdict.repeated.isEmpty && verdict.isInOrder)
  }

  @Test("The control: if a subscriber loses a message, the loss is noticed") func lossIsNoticed()
    async throws
  {
    #expect(try await !follow(.nothing, cuts: 5).missed.isEmpty)
  }

  @Test("The control: if a subscriber gets a message twice, the repetition is noticed")
  func repetitionIsNoticed()
    async throws
  {
    let verdict = try await follow(.time, cuts: 5)
    #expect(!verdict.repeated.isEmpty && !verdict.isInOrder)
  }
}
