import Contract
import DurableStore
import Foundation
import GRDB
import TestServers
import Testing
import Translations

@testable import Transfers

/// Commands while the journal can be read but not written.
@Suite(.timeLimit(.minutes(1)), .ownThreads) struct UnwritableJournalTests {
  private let stage: TransferStage
  private var journal: URL { stage.folder.url.appending(path: "journal.sqlite") }

  init() throws { stage = try TransferStage() }

  /// Returns a transfer of a background session, so that a change also writes the table of events.
  private func handOff(_ queue: TransferQueue, _ url: String) async throws -> String {
    try await queue.handOff([
      stage.handOff(url, owner: "org.example.cow") { $0.sessionIdentifier = "meadow" }
    ])[0].id
  }

  /// Damages the index of the events by their transfers. Only the change of a transfer reads it.
  private func damageEvents() throws {
    let database = try DatabaseQueue(path: journal.path)
    let (page, size) = try database.read {
      (
        try Int.fetchOne(
          $0, sql: "SELECT rootpage FROM sqlite_schema WHERE name = 'event_transfer'"),
        try Int.fetchOne($0, sql: "PRAGMA page_size")
      )
    }
    try database.close()
    let file = try FileHandle(forUpdating: journal)
    try file.seek(toOffset: UInt64((try #require(page) - 1) * (try #require(size))))
    try file.write(contentsOf: Data(repeating: 0xff, count: 8))
    try file.close()
  }

  @Test("If the journal is damaged, a command reports it, and other transfers continue")
  func damage() async throws {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    let first = try await stage.queue(hasNetwork: { false })
    let id = try await handOff(first, "http://127.0.0.1:\(try ClosedPort.take())/")
    await first.stop()
    try await first.journal.store.settle()
    try damageEvents()

    let second = try await stage.queue()
    let error = StoreError.damaged(path: journal.path)
    await #expect(throws: error) { _ = try await second.pause(id) }
    // Later commands report it too, although nothing is written again.
    await #expect(throws: error) { _ = try await second.resumeAll() }
    await #expect(throws: error) { _ = try await second.cancel(id) }
    #expect(try await second.snapshot(of: id)?.transfer.state == .waiting)
    let notice = try await second.notices().first?.explanation.description
    #expect(notice?.contains("can no longer be recorded: the database \(journal.path)") == true)

    // A transfer without a session does not use the damaged page.
    let other = try await second.handOff([stage.handOff(server.url)])[0].id
    #expect(try await second.wait(for: other).transfer.state == .delivered)
    await second.stop()
    try await server.stop()
  }

  /// A daemon waits for its requests before it stops the queue.
  @Test("An announced stop ends a command that waits for the journal") func announcedStop()
    async throws
  {
    let queue = try await stage.queue(hasNetwork: { false })
    let id = try await handOff(queue, "http://127.0.0.1:\(try ClosedPort.take())/")
    try FileManager.default.removeItem(at: journal)
    let command = Task { try await queue.cancel(id) }
    while await queue.saving[id] == nil { await Task.yield() }
    await queue.announceStop()
    await #expect(throws: StoreError.displaced(path: journal.path)) { _ = try await command.value }
    await queue.stop()
  }
}
