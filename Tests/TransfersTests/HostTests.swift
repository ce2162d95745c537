import Contract
import Foundation
import Glibc
import Linux
import NIOHTTP1
import Synchronization
import TestServers
import Testing

@testable import Transfers

/// Hosts that are busy, dead, slow or unreachable, and their effect on other hosts.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct HostTests {
  private let stage: TransferStage

  init() throws { stage = try TransferStage() }

  /// A counter of connections.
  private final class Attempts: Sendable {
    let count = Mutex(0)
  }

  /// If 1,000 transfers go to a host that refuses connections, the queue makes few attempts, and
  /// transfers to another host are not delayed.
  @Test("A dead host gets few attempts") func deadHost() async throws {
    let queue = try await stage.queue()
    let dead = try ClosedPort.take()
    let server = try await ScriptedServer { _, _ in .answer(200) }
    let doomed = try await queue.handOff(
      (0..<1000).map { _ in stage.handOff("http://127.0.0.1:\(dead)/") })
    let fine = try await queue.handOff((0..<200).map { _ in stage.handOff(server.url) })
    for transfer in fine {
      #expect(try await queue.wait(for: transfer.id).transfer.state == .delivered)
    }
    // The test waits 5 s instead of 60 s. The pauses between attempts double, so about half of the
    // attempts of a minute are over after 5 s.
    try await Task.sleep(for: .seconds(5))
    let now = try await queue.snapshots(limit: 2000)
    let attempts = now.filter { $0.transfer.state == .waiting }.reduce(0) {
      $0 + $1.transfer.attempts
    }
    #expect((CircuitBreaker.threshold...15).contains(attempts))
    // Between the end of a pause and the next attempt, the transfer waits for its turn.
    var waiting = try #require(try await queue.snapshot(of: doomed[999].id))
    while waiting.wait == .turn {
      await Task.yield()
      waiting = try #require(try await queue.snapshot(of: doomed[999].id))
    }
    #expect(waiting.wait == .breaker)
    // Although the transfer had no attempt of its own, its sentence names the host and the host's
    // failure.
    #expect(waiting.transfer.attempts == 0)
    let sentence = waiting.sentence(at: queue.clock.now)
    #expect(
      sentence.hasPrefix("Waiting: 127.0.0.1:\(dead) refused the connection; "), "\(sentence)")
    await queue.stop()
    try await server.stop()
  }

  @Test("When one probe reaches the host again, all transfers are sent") func returningHost()
    async throws
  {
    let port = try ClosedPort.take()
    let queue = try await stage.queue()
    let ids = try await queue.handOff(
      (0..<50).map { _ in stage.handOff("http://127.0.0.1:\(port)/") }
    ).map(\.id)
    _ = try await queue.wait(for: ids[0]) { $0.transfer.attempts > 0 }
    let server = try await ScriptedServer(port: port) { _, _ in .answer(200) }
    // The user retries a transfer. Without the retry, the daemon would probe the host a moment
    // later.
    _ = try await queue.retry(ids[49])
    for id in ids { #expect(try await queue.wait(for: id).transfer.state == .delivered) }
    #expect(server.requests.count == 50)
    await queue.stop()
    try await server.stop()
  }

  @Test("The connections to one host are limited") func connectionsPerHost() async throws {
    let (open, most) = (Attempts(), Attempts())
    let silent = try RawServer { caller in
      let now = open.count.withLock { count in
        count += 1
        return count
      }
      most.count.withLock { $0 = max($0, now) }
      caller.readToEnd()
      open.count.withLock { $0 -= 1 }
    }
    let server = try await ScriptedServer { _, _ in .answer(200) }
    let queue = try await stage.queue()
    _ = try await queue.handOff((0..<100).map { _ in stage.handOff(silent.url) })
    let last = try await queue.handOff((0..<100).map { _ in stage.handOff(server.url) })
    for transfer in last {
      #expect(try await queue.wait(for: transfer.id).transfer.state == .delivered)
    }
    #expect(most.count.withLock { $0 } == TransferQueue.concurrencyPerHost)
    await queue.stop()
    try await server.stop()
  }

  /// Without a network, an unknown host name does not count as a failed attempt.
  @Test("Without a network, no attempt is counted") func noNetwork() async throws {
    let isUp = Mutex(false)
    let queue = try await stage.queue(hasNetwork: { isUp.withLock { $0 } })
    let id = try await queue.handOff([stage.handOff("http://nowhere.invalid/")])[0].id
    let offline = try await queue.wait(for: id) { $0.wait == .offline }
    #expect(offline.transfer.attempts == 0)
    #expect(
      offline.sentence(at: queue.clock.now)
        == "Waiting for a network. The transfer continues when there is one.")
    // With a network, an unknown host name counts as a failed attempt.
    isUp.withLock { $0 = true }
    await queue.networkChanged()
    let failed = try await queue.wait(for: id) { $0.transfer.attempts == 1 }
    #expect(failed.transfer.wait == .connection)
    await queue.stop()
  }

  @Test("Loopback needs no network") func loopback() async throws {
    let queue = try await stage.queue(hasNetwork: { false })
    let id = try await queue.handOff([
      stage.handOff("http://127.0.0.1:\(try ClosedPort.take())/")
    ])[0].id
    let failed = try await queue.wait(for: id) { $0.transfer.attempts > 0 }
    #expect(failed.transfer.wait == .connection)
    await queue.stop()
  }

  @Test("A restart does not shorten Retry-After") func retryAfterAcrossRestart() async throws {
    let server = try await ScriptedServer { _, _ in
      .answer(503, headers: ["Retry-After": "3600"])
    }
    let first = try await stage.queue()
    let id = try await first.handOff([stage.handOff(server.url)])[0].id
    _ = try await first.wait(for: id) { $0.transfer.attempts == 1 && !$0.isSending }
    await first.stop()
    let second = try await stage.queue()
    let next = try #require(try await second.snapshot(of: id)?.nextAttempt)
    #expect((3500...3700).contains(next.timeIntervalSince(second.clock.now)))
    #expect(server.requests.count == 1)
    // The user's retry overrides the server's `Retry-After`.
    _ = try await second.retry(id)
    await server.waitForRequests(2)
    await second.stop()
    try await server.stop()
  }

  private static let day: TimeInterval = 24 * 3600

  /// Setting the system's clock a day ahead or back while the daemon runs changes no wait.
  @Test("A changed clock does not change a wait", arguments: [-day, day])
  func changedClock(jump: TimeInterval) async throws {
    let server = try await ScriptedServer { index, _ in
      index == 0 ? .answer(503, headers: ["Retry-After": "1"]) : .answer(200)
    }
    let begin = ContinuousClock.now
    let queue = try await stage.queue(
      clock: QueueClock(startingAt: Date(timeIntervalSinceNow: -jump)))
    #expect(queue.clock.skew == jump)
    let id = try await queue.handOff([stage.handOff(server.url)])[0].id
    let failed = try await queue.wait(for: id) { $0.transfer.attempts == 1 && !$0.isSending }
    let wait = failed.transfer.nextAttempt.timeIntervalSince(queue.clock.now)
    #expect((0.5...2.5).contains(wait))
    _ = try await queue.wait(for: id)
    #expect(server.requests.count == 2)
    #expect(ContinuousClock.now - begin >= .milliseconds(950))
    await queue.stop()
    try await server.stop()
  }

  /// The earliest begin date refers to the system's clock, even if the queue's clock differs.
  @Test("A transfer does not begin before its earliest date", arguments: [0, -day, day])
  func earliestBeginDate(jump: TimeInterval) async throws {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    let queue = try await stage.queue(
      clock: QueueClock(startingAt: Date(timeIntervalSinceNow: -jump)))
    let begin = ContinuousClock.now
    let date = Date(timeIntervalSinceNow: 5)
    let now = queue.clock.now
    let id = try await queue.handOff([
      stage.handOff(server.url) { $0.earliestBeginDate = date.timeIntervalSince1970 }
    ])[0].id
    let waiting = try #require(try await queue.snapshot(of: id))
    #expect(waiting.sentence(at: now) == "Waiting for its start time. It begins in 5 s.")
    // A change of the network starts the transfer neither earlier nor a day later.
    await queue.networkChanged()
    _ = try await queue.wait(for: id)
    #expect(ContinuousClock.now - begin >= .milliseconds(4950))
    await queue.stop()
    try await server.stop()
  }

  /// Returns a pipe that delivers "moo" over 1.5 s.
  private func slowPipe() throws -> (Descriptor, Task<Void, any Error>) {
    let (reading, writing) = try Descriptor.pipe()
    let writer = Task.detached {
      try Array("mo".utf8).withUnsafeBytes { try writing.writeAll($0) }
      try await Task.sleep(for: .seconds(1.5))
      try Array("o".utf8).withUnsafeBytes { try writing.writeAll($0) }
    }
    return (reading, writer)
  }

  @Test("A transfer with a slow hand-off does not begin before its date") func slowHandOff()
    async throws
  {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    let queue = try await stage.queue()
    let begin = ContinuousClock.now
    let date = Date(timeIntervalSinceNow: 3)
    let (reading, writer) = try slowPipe()
    let id = try await queue.handOff([
      stage.handOff(server.url, reading) { $0.earliestBeginDate = date.timeIntervalSince1970 }
    ])[0].id
    try await writer.value
    _ = try await queue.wait(for: id)
    #expect(ContinuousClock.now - begin >= .milliseconds(2950))
    await queue.stop()
    try await server.stop()
  }

  /// If the system's clock is years behind the journal's dates, no transfer waits for years.
  @Test("A clock that is set back delays no transfer") func clockSetBack() async throws {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    let journal = try stage.journal()
    var transfer = stage.handOff(server.url).transfer(
      id: "later", custody: .nothing, now: Date(timeIntervalSinceNow: 1e8))
    transfer.wait = .backoff
    _ = try await journal.add([JournalEntry(transfer: transfer)])
    let queue = try await stage.queue(journal)
    #expect(try await queue.wait(for: "later").transfer.state == .delivered)
    await queue.stop()
    try await server.stop()
  }

  /// With 10,000 waiting transfers, the queue stays idle.
  @Test func idleWaiting() async throws {
    let queue = try await stage.queue(hasNetwork: { false })
    for _ in 0..<10 {
      _ = try await queue.handOff(
        (0..<1000).map { _ in stage.handOff("http://nowhere.invalid/") })
    }
    _ = try await queue.wait(for: try await queue.snapshots(limit: 1)[0].id) {
      $0.wait == .offline
    }
    // Waits until work in flight ends. If the queue is never idle, the time limit ends the test.
    while try await queue.isBusy(during: .seconds(2)) {}
    #expect(await queue.scheduler.ready.count <= ReadyTransfers.limit)
    await queue.stop()
  }
}

extension TransferQueue {
  fileprivate func isBusy(during time: Duration) async throws -> Bool {
    let before = (scheduler.wake, scheduler.hasUnread, scheduler.survey == nil)
    try await Task.sleep(for: time)
    return before != (scheduler.wake, scheduler.hasUnread, scheduler.survey == nil)
  }
}
