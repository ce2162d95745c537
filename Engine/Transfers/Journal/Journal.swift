import Contract
package import DurableStore
package import Foundation
import GRDB
import Translations

/// A transfer with its body, if the journal stores the body.
struct JournalEntry: Sendable {
  var transfer: Transfer
  var body: Data?
}

/// The durable list of transfers, their small bodies and the unacknowledged events.
package struct Journal: Sendable {
  package let store: DurableStore
  let reserve: DiskReserve
  /// The notice for the user about damage, if the notice could not be stored in `lost`.
  let untold: String?
  let run: JournalRun
  /// Whether the journal is new. Bodies in the spool then belong to a missing journal.
  var isNew: Bool { store.isNew }

  /// - Throws: `DatabaseError` or `StoreError` if the file cannot be used.
  package init(at file: URL) throws {
    reserve = DiskReserve(beside: file)
    run = JournalRun(beside: file)
    let lost = UnclaimedFolder(beside: file)
    let evidence = lost.newEvidence
    do {
      store = try DurableStore(at: file, migrator: JournalSchema.migrator, evidence: evidence)
    } catch StoreError.diskFull {
      reserve.giveBack()
      store = try DurableStore(at: file, migrator: JournalSchema.migrator, evidence: evidence)
    }
    untold = store.damage.flatMap { lost.note($0, in: evidence) }
  }

  /// Performs work that frees disk space. If the disk is full, frees the reserve and repeats the
  /// work.
  func urgently<Result>(
    _ work: @Sendable () async throws -> sending Result
  ) async throws -> sending Result {
    do {
      return try await work()
    } catch StoreError.diskFull {
      reserve.giveBack()
      await store.shrink()
      return try await work()
    }
  }

  /// Adds transfers. On return all are on the disk. If the call throws, no transfer was added.
  /// - Returns: The transfers in the same order. If an owner has used a key before, the result
  ///   contains the earlier transfer.
  func add(_ entries: [JournalEntry]) async throws -> [Transfer] {
    try await store.commit { database in
      try entries.map { entry in
        let transfer = entry.transfer
        if let key = transfer.request.handOffKey,
          let earlier = try Self.find(key, of: transfer.owner, database)
        {
          return earlier
        }
        try Self.insert(transfer, entry.body, database)
        return transfer
      }
    }
  }

  static func insert(_ transfer: Transfer, _ body: Data?, _ database: Database) throws {
    try transfer.insert(database)
    guard let body else { return }
    try database.cachedStatement(sql: "INSERT INTO body VALUES (?, ?)")
      .execute(arguments: [database.lastInsertedRowID, body])
  }

  func transfer(withKey key: String, of owner: String?) async throws -> Transfer? {
    try await store.read { try Self.find(key, of: owner, $0) }
  }

  static func find(
    _ key: String, of owner: String?, _ database: Database
  ) throws -> Transfer? {
    try fetch(
      database, "WHERE ifnull(owner, '') = ? AND handOffKey = ?", [owner ?? "", key]
    ).first
  }

  /// Stores a change together with the owner's event, if there is one. On return, both are on the
  /// disk.
  /// - Returns: The number of the event for the owner, if there is one.
  /// - Throws: `TransferGone` if the transfer no longer exists, `StoreError` or `DatabaseError` if
  ///   the change cannot be stored.
  @discardableResult
  func update(_ transfer: Transfer, now: Date) async throws -> Int64? {
    try await store.commit { database in
      try transfer.withoutSecrets.update(database)
      if transfer.isSettled {
        if case .journaled = transfer.custody { try Self.releaseBody(of: transfer.id, database) }
      }
      guard transfer.owner != nil, transfer.request.sessionIdentifier != nil else { return nil }
      // The transfer's former end has been revoked or replaced.
      try database.cachedStatement(sql: "DELETE FROM event WHERE transfer = ?")
        .execute(arguments: [transfer.id])
      guard transfer.state != .waiting else { return nil }
      return try Self.tellOwner(of: transfer, at: now, database)
    }
  }

  /// Adds an event for the owner's session.
  /// - Returns: The event's number, or `nil` if there is no session.
  @discardableResult
  static func tellOwner(
    of transfer: Transfer, at now: Date, _ database: Database
  ) throws -> Int64? {
    guard let owner = transfer.owner, let session = transfer.request.sessionIdentifier else {
      return nil
    }
    try database.cachedStatement(
      sql: "INSERT INTO event (owner, session, transfer, kind, date) VALUES (?, ?, ?, ?, ?)"
    ).execute(
      arguments: [owner, session, transfer.id, transfer.state.rawValue, transfer.ended ?? now])
    return database.lastInsertedRowID
  }

  /// Prepares the transfers at a start. All transfers are due, except transfers that a server
  /// delays or the user has paused. An at-most-once transfer that had begun gets an unknown
  /// outcome, unless its upload can be queried.
  func recover(at now: Date) async throws {
    try await store.commit { database in
      let begun = try Self.fetch(
        database, "WHERE hasBegun AND state = 'waiting' AND resumption IS NULL", [])
      for var transfer in begun {
        transfer.state = .outcomeUnknown
        transfer.hasBegun = false
        transfer.attempts += 1
        transfer.ended = now
        transfer.reason = english("the daemon ended during the transfer")
        try transfer.update(database)
        try Self.tellOwner(of: transfer, at: now, database)
      }
      // A clock that was set back must not extend a server's delay.
      try database.execute(
        sql: """
          UPDATE transfer SET nextAttempt =
            max(:now, min(ifnull(notBefore, :now), :cap), ifnull(earliestBegin, :now))
          WHERE state = 'waiting' AND wait NOT IN ('paused', 'credentials', 'permission')
            AND nextAttempt > :now
          """,
        arguments: ["now": now, "cap": now.addingTimeInterval(RetryAfter.cap)])
    }
  }

  /// Makes the transfers due that wait for a permission. Those without a permission wait again.
  func permissionsChanged(except ids: Set<String>, at now: Date) async throws {
    try await store.commit { database in
      // As in `TransferMachine`: after a long wait, the retry period begins again.
      let absent = now.addingTimeInterval(-TransferMachine.longestAbsence)
      let exceptions = ids.map { _ in "?" }.joined(separator: ", ")
      let arguments: [any DatabaseValueConvertible] = [now, absent, now] + Array(ids)
      try database.execute(
        sql: """
          UPDATE transfer SET wait = 'turn', nextAttempt = ?, failures = 0,
            created = iif(created < ?, ?, created)
          WHERE state = 'waiting' AND wait = 'permission' AND id NOT IN (\(exceptions))
          """, arguments: StatementArguments(arguments))
    }
  }

  /// Finds the transfers that could not reach their host, and sets their dates so that they are due
  /// within 2 s.
  func networkChanged(at now: Date) async throws {
    try await store.commit { database in
      try database.execute(
        sql: """
          UPDATE transfer SET nextAttempt = max(ifnull(notBefore, ''),
            strftime('%Y-%m-%d %H:%M:%f', :now, printf('+%.3f seconds', abs(random() % 2000) / 1e3)))
          WHERE state = 'waiting' AND wait IN ('offline', 'breaker', 'connection')
            AND nextAttempt > :now
          """, arguments: ["now": now])
    }
  }

  package func transfer(_ id: String) async throws -> Transfer? {
    try await store.read { try Self.fetch($0, "WHERE id = ?", [id]).first }
  }

  static let body = "SELECT bytes FROM body WHERE number = \(number)"
  private static let number = "(SELECT number FROM transfer WHERE id = ?)"

  func body(of id: String) async throws -> Data? {
    try await store.read {
      try Data.fetchOne($0, sql: Self.body, arguments: [id])
    }
  }

  /// Returns the states of the transfers with these identifiers. Unknown identifiers are missing.
  func states(of ids: [String]) async throws -> [String: Transfer.State] {
    let ids = try JournalText(encoding: ids).text
    return try await store.read { database in
      let rows = try Row.fetchAll(
        database,
        sql: "SELECT id, state FROM transfer WHERE id IN (SELECT value FROM json_each(?))",
        arguments: [ids])
      return rows.reduce(into: [:]) { states, row in
        guard let id = String.fromDatabaseValue(row[0] as DatabaseValue) else { return }
        // A state that only another version of the daemon knows counts as waiting, so that the body
        // is kept.
        let state = String.fromDatabaseValue(row[1] as DatabaseValue)
        states[id] = state.flatMap(Transfer.State.init(rawValue:)) ?? .waiting
      }
    }
  }

  package func counts() async throws -> [Transfer.State: Int] {
    try await store.read { database in
      let rows = try Row.fetchAll(
        database, sql: "SELECT state, count(*) AS n FROM transfer GROUP BY state")
      return rows.reduce(into: [:]) { counts, row in
        if let state = String.fromDatabaseValue(row["state"]).flatMap(
          Transfer.State.init(rawValue:))
        {
          counts[state] = Int.fromDatabaseValue(row["n"])
        }
      }
    }
  }

  static func fetch(
    _ database: Database, _ clause: String, _ arguments: StatementArguments, isList: Bool = false
  ) throws -> [Transfer] {
    let statement = try database.cachedStatement(
      sql: "SELECT \(isList ? Transfer.shortList : Transfer.list) FROM transfer \(clause)")
    return try Row.fetchAll(statement, arguments: arguments).compactMap { Transfer($0) }
  }

  static func releaseBody(of id: String, _ database: Database) throws {
    try database.cachedStatement(sql: "DELETE FROM body WHERE number = \(Self.number)")
      .execute(arguments: [id])
  }
}
