package import DurableStore
package import Foundation
import GRDB

/// The durable list of transfers.
package struct Journal: Sendable {
  package let store: DurableStore
  /// Whether it began just now: what lies in the spool then belongs to a journal that is gone.
  var isNew: Bool { store.isNew }

  /// - throws: `DatabaseError` or `StoreError` when the file cannot be used.
  package init(at file: URL) throws {
    store = try DurableStore(at: file, migrator: Self.migrator)
  }

  /// Every version of the schema, oldest first. A migration that has been released is never edited.
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1: transfers") { database in
      try database.create(table: "transfer") { table in
        table.autoIncrementedPrimaryKey("number")
        table.column("id", .text).notNull().unique()
        table.column("owner", .text)
        table.column("share", .text).indexed()
        table.column("session", .text)
        table.column("taskIdentifier", .integer).notNull()
        table.column("taskDescription", .text)
        table.column("method", .text).notNull()
        table.column("url", .text).notNull()
        table.column("headers", .text).notNull()
        table.column("idempotencyKey", .text).notNull()
        table.column("name", .text)
        table.column("custody", .text).notNull()
        table.column("state", .text).notNull()
        table.column("created", .datetime).notNull()
        table.column("ended", .datetime)
        table.column("attempts", .integer).notNull()
        table.column("nextAttempt", .datetime).notNull()
        table.column("reason", .text)
        table.column("status", .integer)
        table.column("response", .blob)
      }
      try database.create(
        index: "transfer_on_state_nextAttempt", on: "transfer", columns: ["state", "nextAttempt"])
    }
    return migrator
  }

  /// Returns once every transfer is on the disk: all of them or, when it throws, none.
  func add(_ transfers: [Transfer]) async throws {
    try await store.commit { database in
      for transfer in transfers { try transfer.insert(database) }
    }
  }

  /// Returns once the change is on the disk.
  func update(_ transfer: Transfer) async throws {
    try await store.commit { database in
      try Transfer.filter(Column("id") == transfer.id).updateAll(
        database,
        [
          Column("state").set(to: transfer.state.rawValue),
          Column("created").set(to: transfer.created),
          Column("ended").set(to: transfer.ended),
          Column("attempts").set(to: transfer.attempts),
          Column("nextAttempt").set(to: transfer.nextAttempt),
          Column("reason").set(to: transfer.reason),
          Column("status").set(to: transfer.status),
          Column("response").set(to: transfer.response),
        ])
    }
  }

  /// Makes everything that waits due now, as after a restart.
  func makeDue(at now: Date) async throws {
    try await store.commit { database in
      try Transfer.filter(Column("state") == Transfer.State.waiting.rawValue)
        .filter(Column("nextAttempt") > now)
        .updateAll(database, Column("nextAttempt").set(to: now))
    }
  }

  package func transfer(_ id: String) async throws -> Transfer? {
    try await store.read { try Transfer.filter(Column("id") == id).fetchOne($0) }
  }

  /// Newest first.
  package func transfers(ofShare share: String? = nil, limit: Int) async throws -> [Transfer] {
    try await store.read { database in
      var request = Transfer.order(Column("number").desc).limit(limit)
      if let share { request = request.filter(Column("share") == share) }
      return try request.fetchAll(database)
    }
  }

  /// What is due, the longest waiting first, without those in `excluded`.
  func due(at now: Date, excluding excluded: Set<String>, limit: Int) async throws -> [Transfer] {
    try await store.read { database in
      try Transfer.filter(Column("state") == Transfer.State.waiting.rawValue)
        .filter(Column("nextAttempt") <= now)
        .filter(!excluded.contains(Column("id")))
        .order(Column("nextAttempt"), Column("number"))
        .limit(limit)
        .fetchAll(database)
    }
  }

  /// When the next one becomes due; nil when nothing waits.
  func nextDue(excluding excluded: Set<String>) async throws -> Date? {
    try await store.read { database in
      try Transfer.filter(Column("state") == Transfer.State.waiting.rawValue)
        .filter(!excluded.contains(Column("id")))
        .select(min(Column("nextAttempt")), as: Date.self)
        .fetchOne(database)
    }
  }

  /// The ids whose bodies are still needed: those that wait, and failed ones, which may be retried.
  func bodiesNeeded() async throws -> Set<String> {
    try await store.read { database in
      let states = [Transfer.State.waiting, .failed].map(\.rawValue)
      return try Transfer.filter(states.contains(Column("state")))
        .select(Column("id"), as: String.self)
        .fetchSet(database)
    }
  }

  package func counts() async throws -> [Transfer.State: Int] {
    try await store.read { database in
      let rows = try Row.fetchAll(
        database, sql: "SELECT state, count(*) AS n FROM transfer GROUP BY state")
      return rows.reduce(into: [:]) { counts, row in
        if let state = Transfer.State(rawValue: row["state"]) { counts[state] = row["n"] }
      }
    }
  }
}
