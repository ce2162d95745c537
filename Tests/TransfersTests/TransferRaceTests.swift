import ChangeFeed
import Connectivity
import Contract
import Foundation
import Glibc
import Linux
import Logging
import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization
import TestServers
import Testing

@testable import Transfers

/// Concurrent operations have the same result as consecutive operations.
@Suite(.timeLimit(.minutes(3))) struct TransferRaceTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "spool"), withIntermediateDirectories: true)
  }

  private func journal() throws -> Journal {
    try Journal(at: folder.url.appending(path: "journal.sqlite"))
  }

  private func queue(
    _ journal: Journal? = nil, clock: QueueClock = QueueClock()
  ) async throws -> TransferQueue {
    let queue = TransferQueue(
      journal: try journal ?? self.journal(),
      custody: try BodyStorage(spool: folder.url.appending(path: "spool")),
      uploader: Uploader(
        loops: .singleton, idleTimeout: .seconds(30), userAgent: "sharesheet/test",
        policy: .unrestricted),
      logger: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }),
      clock: clock)
    try await queue.start()
    return queue
  }

  private func handOff(_ url: String, _ body: Descriptor? = nil) -> HandOff {
    HandOff(
      TransferRequest(kind: .upload, method: "POST", url: url, headers: []), body: body)
  }

  private func body(_ text: String = "moo") throws -> Descriptor {
    try Descriptor.open(folder.file(UUID().uuidString, Data(text.utf8)).path, O_RDONLY)
  }

  private func wait(
    for id: String, in queue: TransferQueue,
    until isReached: (TransferSnapshot) -> Bool
  ) async throws -> TransferSnapshot {
    let changes = queue.changes.subscribe()
    if let now = try await queue.snapshot(of: id), isReached(now) { return now }
    for await change in changes where change.id == id && isReached(change) { return change }
    throw CancellationError()
  }

  @Test("Cancelling a transfer in flight starts the next one") func cancelWhileSending()
    async throws
  {
    let silent = try RawServer { $0.readToEnd() }
    let queue = try await queue()
    let handOffs = (0...TransferQueue.concurrencyPerHost).map { _ in handOff(silent.url) }
    let ids = try await queue.handOff(handOffs).map(\.id)
    let next = try #require(ids.last)
    #expect(try await queue.snapshot(of: next)?.isSending == false)
    _ = try await queue.cancel(ids[0])
    #expect(try await wait(for: next, in: queue, until: \.isSending).isSending)
    await queue.stop()
  }

  /// A transfer that is reported as cancelled stays cancelled, whatever else is requested
  /// meanwhile.
  @Test func lateSuccess() async throws {
    let server = try await ScriptedServer { _, _ in .answer(503) }
    let queue = try await queue()
    var ids: [String] = []
    for _ in 0..<40 { ids += try await queue.handOff([handOff(server.url, body())]).map(\.id) }
    await withTaskGroup(of: Void.self) { group in
      for id in ids {
        for _ in 0..<3 { group.addTask { _ = try? await queue.retry(id) } }
        group.addTask {
          #expect((try? await queue.cancel(id))??.transfer.state == .cancelled)
        }
        for _ in 0..<3 { group.addTask { _ = try? await queue.retry(id) } }
      }
    }
    let begun = server.begun
    // Requests that were already sent may reach the server a little later. No others may.
    var arrived = begun
    repeat {
      arrived = server.begun
      try await Task.sleep(for: .milliseconds(500))
    } while server.begun != arrived
    #expect(arrived - begun <= TransferQueue.concurrencyPerHost)
    for id in ids {
      #expect(try await queue.snapshot(of: id)?.transfer.state == .cancelled)
    }
    let spool = folder.url.appending(path: "spool").path
    #expect(try FileManager.default.contentsOfDirectory(atPath: spool) == [])
    await queue.stop()
    try await server.stop()
  }

  /// An acknowledged retry is delivered, whatever is cleared at the same time. A retry that came
  /// too late is refused and sends nothing.
  @Test("A retry during a clearing is kept or rejected") func retryDuringClear() async throws {
    let answers = Mutex(HTTPResponseStatus.notFound)
    let server = try await ScriptedServer { _, _ in
      .answer(Int(answers.withLock { $0 }.code))
    }
    let queue = try await queue()
    let large = String(repeating: "m", count: Int(BodyStorage.journalLimit) + 1)
    var kept = 0
    for round in 0..<20 {
      answers.withLock { $0 = .notFound }
      let ids = try await queue.handOff((0..<10).map { _ in try handOff(server.url, body(large)) })
        .map(\.id)
      for id in ids { _ = try await wait(for: id, in: queue, until: \.isFinal) }
      answers.withLock { $0 = .ok }
      let taken = await withTaskGroup(of: String?.self) { group in
        for (index, id) in ids.enumerated() {
          if index == round % 10 {
            group.addTask {
              _ = try? await queue.clearEnded()
              return nil
            }
          }
          group.addTask { (try? await queue.retry(id)) == .some(.none) ? nil : id }
        }
        return await group.reduce(into: Set<String>()) { taken, id in
          if let id { taken.insert(id) }
        }
      }
      kept += taken.count
      for id in taken {
        let known = try await queue.snapshot(of: id)
        guard known != nil else {
          Issue.record("\(id) was to be tried again, and is gone")
          continue
        }
        #expect(try await wait(for: id, in: queue, until: \.isFinal).transfer.state == .delivered)
      }
      _ = try await queue.clearEnded()
    }
    // One request for each transfer that failed, and one for each acknowledged retry.
    #expect(server.requests.count == 200 + kept)
    await queue.stop()
    try await server.stop()
  }

  /// The test above depends on this error: the journal rejects a change of a transfer that it does
  /// not have.
  @Test("A change of a deleted transfer is rejected") func changeOfDeletedTransfer() async throws {
    let journal = try journal()
    let transfer = handOff("http://127.0.0.1:1/").transfer(
      id: "gone", custody: .nothing, now: Date())
    await #expect(throws: TransferGone.self) { try await journal.update(transfer, now: Date()) }
  }

  /// A failed transfer that the user retries gets seven new days.
  @Test("A retry restarts the time limit") func retryRestartsTime() async throws {
    let server = try await ScriptedServer { _, _ in .answer(503) }
    let journal = try journal()
    var old = handOff(server.url).transfer(
      id: "old", custody: .nothing, now: Date(timeIntervalSinceNow: -8 * 24 * 3600))
    old.state = .failed
    _ = try await journal.add([JournalEntry(transfer: old)])
    let queue = try await queue(journal)
    _ = try await queue.retry("old")
    let tried = try await wait(for: "old", in: queue) {
      $0.transfer.attempts == 1 && !$0.isSending
    }
    #expect(tried.transfer.state == .waiting)
    await queue.stop()
    try await server.stop()
  }

  /// A hand-off begins at once, even if its caller is cancelled.
  @Test("A transfer continues if its caller is cancelled") func cancelledCaller() async throws {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    // If the queue cannot read the journal, it reads the journal again after 5 s, which are 50 s of
    // real time here.
    let queue = try await queue(clock: QueueClock(speed: 0.1))
    let begin = ContinuousClock.now
    let id = try await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await queue.handOff([handOff(server.url)])[0].id
    }.value
    _ = try await wait(for: id, in: queue, until: \.isFinal)
    #expect(ContinuousClock.now - begin < .seconds(45))
    await queue.stop()
    try await server.stop()
  }

  /// Pipes whose writers are slow delay no other hand-off.
  @Test("Open pipes do not delay other transfers") func openPipes() async throws {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    let queue = try await queue()
    var writers: [Descriptor] = []
    let waiting = try (0..<2 * System.coreCount).map { _ in
      let (reading, writing) = try Descriptor.pipe()
      writers.append(writing)
      return Task { try await queue.handOff([handOff(server.url, reading)]) }
    }
    // This is long enough for the queue to begin reading all pipes.
    try await Task.sleep(for: .milliseconds(200))
    let id = try await queue.handOff([handOff(server.url, body())])[0].id
    #expect(try await wait(for: id, in: queue, until: \.isFinal).transfer.state == .delivered)
    writers = []
    for task in waiting { _ = try await task.value }
    await queue.stop()
    try await server.stop()
  }

  /// A slow listener gets only the latest value of each transfer, so no older value may follow the
  /// transfer's end.
  @Test("The end of a transfer is its last event") func endIsLast() async throws {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    let queue = try await queue()
    let told = queue.changes.subscribe()
    let resuming = Task { while !Task.isCancelled { _ = try await queue.resumeAll() } }
    let ids = try await queue.handOff((0..<400).map { _ in handOff(server.url, try body()) })
      .map(\.id)
    for id in ids { _ = try await wait(for: id, in: queue, until: \.isFinal) }
    resuming.cancel()
    _ = await resuming.result
    await queue.stop()
    let last = await told.reduce(into: [:]) { $0[$1.id] = $1.transfer.state }
    #expect(last.count == ids.count)
    #expect(last.values.count { $0 != .delivered } == 0)
    try await server.stop()
  }
}
