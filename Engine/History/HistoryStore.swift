package import Contract
import DurableStore
package import Foundation
import GRDB
package import ResponseRules
import Text

/// The history of shares, on the disk.
///
/// Every change is durable when its call returns. A share that is recorded twice has one entry,
/// which the second record updates.
package final class HistoryStore: Sendable {
  let store: DurableStore

  /// States, as lists for SQL. The conditions of the indexes in `HistorySchema` name the same
  /// states.
  static let undecided = "('failed', 'outcomeUnknown', 'waitingForPerson')"
  static let underWay = "('sending', 'removing', 'waitingForPerson')"

  /// - Throws: `StoreError` or `DatabaseError` if the history cannot be opened.
  package init(at file: URL) throws {
    store = try DurableStore(at: file, migrator: HistorySchema.migrator)
  }

  /// Merges the write-ahead log into the database, so that the database is one complete file. The
  /// store can be used again.
  package func close() async { try? await store.settle() }

  /// Records a share. An existing entry keeps its state and response.
  /// - Parameter isSecondHand: Whether to keep an existing entry unchanged.
  /// - Throws: `StoreError` or `DatabaseError` if the change cannot be stored.
  package func note(
    _ record: SharedRecord, state: HistoryEntry.State, isSecondHand: Bool = false
  ) async throws {
    let items = String(decoding: try JSONText.encode(record.items), as: UTF8.self)
    try await store.commit { database in
      if isSecondHand, try Self.knows(record.id, database) { return }
      try database.execute(sql: "DELETE FROM forgotten WHERE share = ?", arguments: [record.id])
      try database.execute(
        sql: """
          INSERT INTO entry (id, extension, destination, recipient, items, text, date, state)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?)
          ON CONFLICT (id) DO UPDATE SET extension = excluded.extension,
            destination = excluded.destination, recipient = excluded.recipient,
            items = excluded.items, text = excluded.text, date = excluded.date
          """,
        arguments: [
          record.id, record.extension, record.destination, record.recipient, items, record.text,
          record.date, state.rawValue,
        ])
      try database.execute(
        sql: """
          INSERT OR REPLACE INTO words (rowid, text) SELECT number, ? FROM entry WHERE id = ?
          """, arguments: [record.words, record.id])
    }
  }

  /// Stores the state of a share. Does nothing if there is no entry.
  /// - Throws: `StoreError` or `DatabaseError` if the change cannot be stored.
  package func settle(
    _ id: String, _ state: HistoryEntry.State, reason: String? = nil, cameBack: ShareResult? = nil
  ) async throws {
    let json = try cameBack.map { String(decoding: try JSONText.encode($0), as: UTF8.self) }
    try await store.commit { database in
      try database.execute(
        sql: """
          UPDATE entry SET state = ?, reason = ?, cameBack = coalesce(?, cameBack) WHERE id = ?
          """, arguments: [state.rawValue, reason, json, id])
      if let link = cameBack?.link {
        try database.execute(
          sql: """
            UPDATE words SET text = text || char(10) || ?
            WHERE rowid = (SELECT number FROM entry WHERE id = ?) AND instr(text, ?) = 0
            """, arguments: [link, id, link])
      }
    }
  }

  /// Removes entries.
  /// - Returns: The number of removed entries.
  /// - Throws: `StoreError` or `DatabaseError` if the change cannot be stored.
  package func forget(_ ids: [String]) async throws -> Int {
    try await store.commit { database in
      var count = 0
      for id in ids {
        try database.execute(
          sql: "DELETE FROM words WHERE rowid = (SELECT number FROM entry WHERE id = ?)",
          arguments: [id])
        try database.execute(sql: "DELETE FROM step WHERE share = ?", arguments: [id])
        try database.execute(
          sql: "INSERT OR IGNORE INTO forgotten SELECT id FROM entry WHERE id = ?", arguments: [id])
        try database.execute(sql: "DELETE FROM entry WHERE id = ?", arguments: [id])
        count += database.changesCount
      }
      return count
    }
  }

  /// Removes all entries that have ended.
  /// - Returns: The number of removed entries.
  /// - Throws: `StoreError` or `DatabaseError` if the change cannot be stored.
  package func forgetAll() async throws -> Int {
    try await store.commit { database in
      try database.execute(
        sql: """
          DELETE FROM words
            WHERE rowid IN (SELECT number FROM entry WHERE state NOT IN \(Self.underWay))
          """)
      try database.execute(
        sql: """
          INSERT OR IGNORE INTO forgotten SELECT id FROM entry WHERE state NOT IN \(Self.underWay)
          """)
      try database.execute(sql: "DELETE FROM entry WHERE state NOT IN \(Self.underWay)")
      return database.changesCount
    }
  }

  /// Removes the entries before a date, and the oldest entries if there are more than `most`.
  /// Entries that are undecided or have not ended stay.
  /// - Throws: `StoreError` or `DatabaseError` if the change cannot be stored.
  package func prune(before date: Date, keeping most: Int) async throws {
    let (old, hasForgottenMany) = try await store.read { database in
      let old = try String.fetchAll(
        database,
        sql: """
          SELECT id FROM entry
            WHERE state NOT IN \(Self.undecided) AND state NOT IN \(Self.underWay)
            AND (date < ? OR number <= (SELECT max(number) FROM entry) - ?) LIMIT 10000
          """, arguments: [date, most])
      let hasForgottenMany = try Bool.fetchOne(
        database, sql: "SELECT max(rowid) - min(rowid) >= ? FROM forgotten", arguments: [most])
      return (old, hasForgottenMany == true)
    }
    if !old.isEmpty { _ = try await forget(old) }
    guard hasForgottenMany else { return }
    try await store.commit { database in
      try database.execute(
        sql: "DELETE FROM forgotten WHERE rowid <= (SELECT max(rowid) FROM forgotten) - ?",
        arguments: [most])
    }
  }

  /// Returns whether the share has an entry, or had one that was removed. Its transfers in the
  /// journal make no new entry.
  static func knows(_ share: String, _ database: Database) throws -> Bool {
    // A daemon's start asks for many shares, so the statement is compiled once.
    let statement = try database.cachedStatement(
      sql: """
        SELECT EXISTS (SELECT 1 FROM entry WHERE id = ?)
          OR EXISTS (SELECT 1 FROM forgotten WHERE share = ?)
        """)
    return try Bool.fetchOne(statement, arguments: [share, share]) == true
  }
}
