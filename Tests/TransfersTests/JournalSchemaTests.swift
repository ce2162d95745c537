import Contract
import Foundation
import GRDB
import NIOHTTP1
import TestServers
import Testing

@testable import Transfers

/// Journals written by earlier versions.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct JournalSchemaTests {
  private let stage: TransferStage

  init() throws { stage = try TransferStage() }

  @Test("Transfers in a journal of the first version are delivered") func previousVersion()
    async throws
  {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    let path = stage.folder.url.appending(path: "journal.sqlite").path
    do {
      let old = try DatabaseQueue(path: path)
      try JournalSchema.migrator.migrate(old, upTo: "1: transfers")
      try await old.write { database in
        try database.execute(
          sql: """
            INSERT INTO transfer (id, taskIdentifier, method, url, headers, idempotencyKey, custody,
              state, created, attempts, nextAttempt)
            VALUES ('old', 1, 'POST', ?, '[{"name":"A","value":"b"}]', 'key', '{"nothing":{}}',
              'waiting', ?, 2, ?)
            """, arguments: ["\(server.url)/old", Date(), Date(timeIntervalSinceNow: 100)])
      }
    }
    let queue = try await stage.queue()
    #expect(try await queue.wait(for: "old").transfer.attempts == 3)
    #expect(server.requests.first?.headers["A"] == ["b"])
    await queue.stop()
    try await server.stop()
  }

  /// In the older journal, a body has the ID of its transfer. After the migration, it has the
  /// transfer's number.
  @Test("The bodies of an older journal are found") func olderBodies() async throws {
    let path = stage.folder.url.appending(path: "journal.sqlite").path
    do {
      let old = try DatabaseQueue(path: path)
      try JournalSchema.migrator.migrate(old, upTo: "4: launch events")
      try await old.write { database in
        for id in ["z", "a", "m"] {
          try database.execute(
            sql: """
              INSERT INTO transfer (id, owner, taskIdentifier, method, url, headers, idempotencyKey,
                custody, state, created, attempts, nextAttempt)
              VALUES (?, 'cow', 1, 'POST', 'http://127.0.0.1:1/', '[]', 'key', ?, 'failed', ?, 2, ?)
              """, arguments: [id, #"{"journaled":{"size":1}}"#, Date(), Date()])
          try database.execute(
            sql: "INSERT INTO body VALUES (?, ?)", arguments: [id, Data(id.utf8)])
        }
      }
    }
    let journal = try stage.journal()
    for id in ["a", "m", "z"] { #expect(try await journal.body(of: id) == Data(id.utf8)) }
    // An owner's bytes include those of migrated rows and of new rows.
    #expect(try await journal.bytes(of: "cow") == 3)
    var other = try #require(try await journal.transfer("m"))
    #expect(other.custody == .journaled(size: 1))
    other.id = "n"
    other.custody = .owned(size: 40)
    _ = try await journal.add([JournalEntry(transfer: other)])
    #expect(try await journal.bytes(of: "cow") == 43)
    var transfer = try #require(try await journal.transfer("m"))
    transfer.state = .delivered
    try await journal.update(transfer, now: Date())
    #expect(try await journal.body(of: "m") == nil)
    #expect(try await journal.body(of: "z") == Data("z".utf8))
  }

  /// Secrets of ended transfers are removed from an older journal, unless a retry needs them.
  @Test("The secrets of an older journal are deleted") func olderSecrets() async throws {
    let path = stage.folder.url.appending(path: "journal.sqlite").path
    do {
      let old = try DatabaseQueue(path: path)
      try JournalSchema.migrator.migrate(old, upTo: "5: bodies by number")
      try await old.write { database in
        for (number, state) in ["delivered", "failed"].enumerated() {
          try database.execute(
            sql: """
              INSERT INTO transfer (id, number, taskIdentifier, method, url, headers, idempotencyKey,
                custody, state, created, ended, attempts, nextAttempt)
              VALUES (?, ?, 1, 'POST', 'http://127.0.0.1:1/', ?, 'key', '{"nothing":{}}', ?, ?, ?, 1, ?)
              """,
            arguments: [
              state, number + 1, #"[{"name":"X-Api-Key","value":"hay"}]"#, state, Date(), Date(),
              Date(),
            ])
        }
      }
    }
    let journal = try stage.journal()
    #expect(try await journal.transfer("delivered")?.request.headers.first?.value == "")
    #expect(try await journal.transfer("failed")?.request.headers.first?.value == "hay")
  }
}
