import Contract
import Foundation
import Linux
import Synchronization
import TestServers
import Testing

@testable import ForegroundRequests

/// A server that responds with a head and then sends up to `total` bytes.
private final class Tap: Sendable {
  let server: RawServer
  let written: Tally
  let closed: AsyncStream<Void>

  final class Tally: Sendable {
    let bytes = Atomic<Int>(0)
    let callers = Atomic<Int>(0)
  }

  init(total: Int) throws {
    let written = Tally()
    let (closed, continuation) = AsyncStream.makeStream(of: Void.self)
    server = try RawServer { caller in
      caller.readHead()
      written.callers.add(1, ordering: .relaxed)
      caller.say("HTTP/1.1 200 OK\r\nContent-Length: \(total)\r\n\r\n")
      let piece = [UInt8](repeating: 7, count: 64 << 10)
      var left = total
      while left > 0 {
        let isTaken: Void? = try? piece.withUnsafeBytes {
          try caller.writeAll(UnsafeRawBufferPointer(rebasing: $0.prefix(left)))
        }
        if isTaken == nil { break }
        left -= min(left, piece.count)
        written.bytes.add(piece.count, ordering: .relaxed)
      }
      if left == 0 { caller.readToEnd() }
      continuation.yield()
    }
    self.written = written
    self.closed = closed
  }

  func waitForClose() async {
    for await _ in closed { return }
  }

  /// Returns the number of bytes written, when the number no longer increases.
  func settled() async throws -> Int {
    var last = -1
    while true {
      let now = written.bytes.load(ordering: .relaxed)
      if now == last { return now }
      last = now
      try await Task.sleep(for: .milliseconds(300))
    }
  }
}

@Suite(.timeLimit(.minutes(3)), .ownThreads) struct LifetimeTests {
  private let process = ForegroundTestProcess()
  private static let total = 128 << 20

  /// Waits for the head and returns the pipe.
  private func pipe(_ events: AsyncStream<ForegroundTestProcess.Event>) async throws -> Descriptor {
    for await event in events {
      if case .response = event.event { return try #require(event.body) }
    }
    throw CancellationError()
  }

  @Test("If a response is not read, the server's transmission stops") func unreadResponse()
    async throws
  {
    let tap = try Tap(total: Self.total)
    let events = process.begin(1, .get(tap.server.url))
    let pipe = try await pipe(events)
    // Only the bytes in the kernel's buffers and in the piece in flight were sent.
    #expect(try await tap.settled() < 32 << 20)

    // The control: when the pipe is read, all bytes arrive. The transmission had therefore stopped
    // only because the pipe was not read.
    let count = try await onThread {
      var count = 0
      while case let bytes = try pipe.read(upTo: 1 << 20), !bytes.isEmpty { count += bytes.count }
      return count
    }
    #expect(count == Self.total)
  }

  @Test("Cancelling closes the connection and reports the end once", arguments: [false, true])
  func cancellation(_ hasBegun: Bool) async throws {
    let tap = try Tap(total: Self.total)
    let silent = try await ScriptedServer { _, _ in .silence }
    let events = process.begin(1, .get(hasBegun ? tap.server.url : silent.url))
    var pipe: Descriptor?
    if hasBegun {
      pipe = try await self.pipe(events)
    } else {
      await silent.waitForRequests(1)
    }
    process.loads.cancel(1)
    process.loads.cancel(1)
    process.loads.cancel(2)
    if hasBegun { await tap.waitForClose() }
    var last: ForegroundEvent?
    for await event in events {
      last = event.event
      break
    }
    guard case .failed(let failure) = last else {
      Issue.record("\(String(describing: last))")
      return
    }
    #expect(failure.code == NSURLErrorCancelled)
    let ends = process.log.filter {
      switch $0 {
      case .finished, .failed: true
      case .sent, .response: false
      }
    }
    #expect(ends.count == 1)
    withExtendedLifetime(pipe) {}
  }

  @Test("When a process ends, its requests end") func processEnds() async throws {
    let all = ForegroundTestProcess.all()
    let process = ForegroundTestProcess(all)
    let other = ForegroundTestProcess(all)
    let tap = try Tap(total: Self.total)
    let othersTap = try Tap(total: Self.total)
    let pipe = try await pipe(process.begin(1, .get(tap.server.url)))
    let othersPipe = try await self.pipe(other.begin(1, .get(othersTap.server.url)))
    #expect(all.count == 2)
    process.loads.end()
    await tap.waitForClose()
    let said = process.log.count
    // After the process has ended, none of its requests begins.
    process.loads.load(2, .get(tap.server.url), body: nil)
    process.loads.end()
    #expect(tap.written.callers.load(ordering: .relaxed) == 1)
    #expect(process.log.count == said)

    // The other process's request continues, so only the first process's connection was closed.
    let before = try await othersTap.settled()
    _ = try await onThread { try othersPipe.readExactly(16 << 20) }
    #expect(try await othersTap.settled() > before)
    #expect(all.count == 1)
    other.loads.end()
    await othersTap.waitForClose()
    #expect(all.count == 0)
    withExtendedLifetime(pipe) {}
  }

  @Test("When a process ends, its idle connections are closed") func idleConnections() async throws
  {
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    let server = try RawServer { caller in
      caller.readHead()
      caller.say("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi")
      caller.readToEnd()
      end.yield()
    }
    #expect(try await process.load(.get(server.url)).text == "hi")
    process.loads.end()
    for await _ in ends { return }
  }

  @Test("If a reader closes the pipe, the request ends") func readerStops() async throws {
    let tap = try Tap(total: Self.total)
    let events = process.begin(1, .get(tap.server.url))
    do { _ = try await pipe(events) }
    await tap.waitForClose()
  }

  @Test("A process with too many requests does not affect other processes") func processFlood()
    async throws
  {
    let all = ForegroundTestProcess.all()
    let mad = ForegroundTestProcess(all)
    let well = ForegroundTestProcess(all)
    let tap = try Tap(total: Self.total)
    let limits = ForegroundLimits()
    var pipes: [AsyncStream<ForegroundTestProcess.Event>] = []
    for id in 1...1000 { pipes.append(mad.begin(UInt64(id), .get(tap.server.url))) }
    let refused = mad.log.count { if case .failed = $0 { true } else { false } }
    #expect(refused == 1000 - limits.perHost - limits.waiting)
    let server = try await ScriptedServer { _, _ in .answer(200, body: "well") }
    for id in 1...20 {
      #expect(try await well.load(.get(server.url), id: UInt64(id)).text == "well")
    }
    #expect(tap.written.callers.load(ordering: .relaxed) <= limits.perHost)
    #expect(all.count == limits.perHost)
    mad.loads.end()
    #expect(all.count == 0)
  }
}

extension Descriptor {
  fileprivate func readExactly(_ count: Int) throws {
    var left = count
    while left > 0 {
      let bytes = try read(upTo: min(left, 1 << 20))
      if bytes.isEmpty { return }
      left -= bytes.count
    }
  }
}
