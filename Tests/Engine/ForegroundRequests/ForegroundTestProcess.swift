import Connectivity
import Contract
import Foundation
import Linux
import NIOPosix
import Synchronization
import TestServers
import Testing

@testable import ForegroundRequests

/// The foreground requests of a process. The test acts as the process.
final class ForegroundTestProcess: Sendable {
  struct Outcome: Sendable {
    var status: Int?
    var headers: [HeaderField] = []
    var body = Data()
    var sent: Int64 = 0
    var failure: Failure?

    var code: Int? { failure?.code }
    var text: String { String(decoding: body, as: UTF8.self) }
  }

  struct Event: Sendable {
    let event: ForegroundEvent
    let body: Descriptor?
  }

  let loads: ProcessForegroundRequests
  private let box: EventBox

  init(
    _ all: ForegroundRequests, of owner: String? = nil,
    asking consent: ProcessForegroundRequests.Consent? = nil
  ) {
    let box = EventBox()
    self.box = box
    loads = all.process(of: owner, asking: consent) { id, event, body in
      box.put(id, Event(event: event, body: body))
    }
  }

  static func all() -> ForegroundRequests {
    ForegroundRequests(loops: .singleton, userAgent: "test", policy: .unrestricted)
  }

  convenience init() { self.init(Self.all()) }

  /// All events of all requests so far, in order.
  var log: [ForegroundEvent] { box.all }

  func begin(_ id: UInt64, _ request: ForegroundRequest, body: Descriptor? = nil) -> AsyncStream<
    Event
  > {
    let events = box.events(of: id)
    loads.load(id, request, body: body)
    return events
  }

  /// Sends a request and reads the whole response.
  func load(
    _ request: ForegroundRequest, id: UInt64 = 1, body: Descriptor? = nil
  ) async throws -> Outcome {
    try await Self.outcome(of: begin(id, request, body: body))
  }

  static func outcome(of events: AsyncStream<Event>) async throws -> Outcome {
    var outcome = Outcome()
    for await event in events {
      switch event.event {
      case .sent(let count): outcome.sent = count
      case .response(let status, let headers, _):
        outcome.status = status
        outcome.headers = headers
        let pipe = try #require(event.body)
        outcome.body = Data(try await onThread { try pipe.readAll(limit: 512 << 20) })
      case .finished: return outcome
      case .failed(let failure):
        outcome.failure = failure
        return outcome
      }
    }
    return outcome
  }
}

private final class EventBox: Sendable {
  typealias Event = ForegroundTestProcess.Event

  private struct State {
    var all: [ForegroundEvent] = []
    var streams: [UInt64: AsyncStream<Event>.Continuation] = [:]
  }
  private let state = Mutex(State())

  var all: [ForegroundEvent] { state.withLock(\.all) }

  func events(of id: UInt64) -> AsyncStream<Event> {
    let (stream, continuation) = AsyncStream.makeStream(of: Event.self)
    state.withLock { $0.streams[id] = continuation }
    return stream
  }

  func put(_ id: UInt64, _ event: Event) {
    state.withLock { state in
      state.all.append(event.event)
      state.streams[id]?.yield(event)
    }
  }
}

extension ForegroundRequest {
  static func get(_ url: String, timeout: Double? = nil) -> ForegroundRequest {
    ForegroundRequest(method: "GET", url: url, headers: [], timeout: timeout)
  }
}
