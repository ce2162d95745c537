import Contract
import DurableStore
import Foundation
import TestServers
import Testing
import Translations

@testable import Transfers

/// Starts of a daemon whose journal is not the journal of the last daemon.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct JournalRunTests {
  private let stage: TransferStage
  private var journal: URL { stage.folder.url.appending(path: "journal.sqlite") }

  init() throws { stage = try TransferStage() }

  /// Delivers a transfer, calls `change` with a backup of the journal made before the delivery, and
  /// starts the next daemon.
  /// - Parameter change: Changes the journal's files while no daemon runs.
  /// - Returns: The number of requests that the server received.
  private func deliveredAndBack(_ change: (URL) throws -> Void) async throws -> Int {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    let away = try await stage.queue(hasNetwork: { false })
    let id = try await away.handOff([
      stage.handOff(server.url) {
        $0.atMostOnce = true
        // The transfer must not begin before the copy is made.
        $0.earliestBeginDate = Date.distantFuture.timeIntervalSince1970 / 2
      }
    ])[0].id
    await away.journal.store.shrink()
    await away.stop()
    let backup = stage.folder.url.appending(path: "backup.sqlite")
    try FileManager.default.copyItem(at: journal, to: backup)

    let first = try await stage.queue()
    _ = try await first.retry(id)
    #expect(try await first.wait(for: id).transfer.state == .delivered)
    await first.journal.store.shrink()
    await first.stop()
    try change(backup)

    let second = try await stage.queue()
    let found = try await second.snapshot(of: id)
    let notices = try await second.notices()
    if found?.wait == .paused {
      let words = notices.map(\.explanation.description)
      #expect(words.contains { $0.contains("not the one that the daemon used last") })
    } else {
      _ = try await second.retry(id)
      _ = try await second.wait(for: id)
      #expect(notices.isEmpty)
    }
    #expect(try await second.recover().evidence.isEmpty)
    await second.stop()
    // The daemon reports the restored journal and pauses its transfers only once.
    let third = try await stage.queue()
    #expect(try await third.notices().count == notices.count)
    await third.stop()
    let count = server.requests.count
    try await server.stop()
    return count
  }

  private func putBack(_ backup: URL) throws {
    for ending in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: journal.path + ending)
    }
    try FileManager.default.copyItem(at: backup, to: journal)
  }

  @Test("Pending transfers of a restored backup wait for the user") func restoredBackup()
    async throws
  {
    #expect(try await deliveredAndBack(putBack) == 1)
  }

  /// A home of an older version has no run file. Without this file, the daemon does not recognize a
  /// restored backup, and the transfer is sent twice.
  @Test("The control: without the run file, a restored backup sends twice") func missingRunFile()
    async throws
  {
    let count = try await deliveredAndBack { backup in
      try putBack(backup)
      try FileManager.default.removeItem(
        at: journal.deletingPathExtension().appendingPathExtension("run"))
    }
    #expect(count == 2)
  }

  /// A daemon that ended while it wrote a new run number leaves both numbers in the file.
  @Test("A journal after an interrupted start is the same journal") func interruptedStart()
    async throws
  {
    let journal = try stage.journal()
    try await journal.run.begin(journal)
    let file = self.journal.deletingPathExtension().appendingPathExtension("run")
    let number = try String(contentsOf: file, encoding: .utf8)
    try Data((number + "12345\n").utf8).write(to: file)
    #expect(try await journal.run.isOther(than: journal) == false)
    try Data("12345\n".utf8).write(to: file)
    let again = try stage.journal()
    #expect(try await again.run.isOther(than: again))
    try Data("nonsense".utf8).write(to: file)
    #expect(try await again.run.isOther(than: again) == false)
  }
}
