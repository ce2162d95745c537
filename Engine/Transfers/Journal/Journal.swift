package import DurableStore
package import Foundation
import GRDB

/// The durable list of transfers, their small bodies and the ends that owners are still to hear of.
package struct Journal: Sendable {
  package let store: DurableStore
  let reserve: DiskReserve
  /// What the person is to know of a damage, where it could not be left in `lost`.
  let untold: String?
  let run: JournalRun
  /// Whether it began just now: what lies in the spool then belongs to a journal that is gone.
  var isNew: Bool { store.isNew }

  /// - throws: `DatabaseError` or `StoreError` when the file cannot be used.
  package init(at file: URL) throws {
    reserve = DiskReserve(beside: file)
    run = JournalRun(beside: file)
    let lost = LostFolder(beside: file)
    let evidence = lost.newEvidence
    do {
      store = try DurableStore(at: file, migrator: JournalSchema.migrator, evidence: evidence)
    } catch StoreError.diskFull {
      reserve.giveBack()
      store = try DurableStore(at: file, migrator: JournalSchema.migrator, evidence: evidence)
    }
    untold = store.damage.flatMap { lost.note($0, in: evidence) }
  }

  /// Does what must be done on a full disk too, since it frees room there.
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

  /// One to be added, and its body where that is small.
  struct Addition: Sendable {
    var transfer: Transfer
    var body: Data?
    /// It is in the journal already: its owner has handed it off before.
    var isEarlier = false

    /// - Parameter transfer: what the journal has of it.
    func isNew(as transfer: Transfer) -> Bool { !isEarlier && transfer.id == self.transfer.id }
  }

  /// Returns once every transfer is on the disk: all of them or, when it throws, none.
  /// - Returns: in the same order, for one whose key its owner has used before, the one there was.
  func add(_ additions: [Addition]) async throws -> [Transfer] {
    try await store.commit { database in
      try additions.map { addition in
        let transfer = addition.transfer
        if addition.isEarlier { return transfer }
        if let key = transfer.handOffKey,
          let earlier = try Self.find(key, of: transfer.owner, database)
        {
          return earlier
        }
        try Self.insert(transfer, addition.body, database)
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

  /// The transfer that an owner has handed off under this key.
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

  /// Returns once the change is on the disk, with all that has to be true at the same time.
  /// - Returns: the number of the event that tells the owner, if there is one.
  /// - throws: `TransferGone`; `StoreError`, `DatabaseError`.
  @discardableResult
  func update(_ transfer: Transfer, now: Date) async throws -> Int64? {
    try await store.commit { database in
      try transfer.withoutSecrets.update(database)
      if transfer.isSettled {
        if case .journaled = transfer.custody { try Self.releaseBody(of: transfer.id, database) }
      }
      guard transfer.owner != nil, transfer.session != nil else { return nil }
      // An end that was none after all, or that has become another one.
      try database.cachedStatement(sql: "DELETE FROM event WHERE transfer = ?")
        .execute(arguments: [transfer.id])
      guard transfer.state != .waiting else { return nil }
      return try Self.tellOwner(of: transfer, at: now, database)
    }
  }

  /// Has the owner's session hear of an end.
  /// - Returns: the event's number; nil where there is no session.
  @discardableResult
  static func tellOwner(
    of transfer: Transfer, at now: Date, _ database: Database
  ) throws -> Int64? {
    guard let owner = transfer.owner, let session = transfer.session else { return nil }
    try database.cachedStatement(
      sql: "INSERT INTO event (owner, session, transfer, kind, date) VALUES (?, ?, ?, ?, ?)"
    ).execute(
      arguments: [owner, session, transfer.id, transfer.state.rawValue, transfer.ended ?? now])
    return database.lastInsertedRowID
  }

  /// What a start finds: everything is due, but for what servers have asked for and what the person
  /// holds back; and what must not be repeated and may have arrived has an end that nobody knows,
  /// if there is nobody to ask.
  func recover(at now: Date) async throws {
    try await store.commit { database in
      let begun = try Self.fetch(
        database, "WHERE hasBegun AND state = 'waiting' AND resumption IS NULL", [])
      for var transfer in begun {
        transfer.state = .outcomeUnknown
        transfer.hasBegun = false
        transfer.attempts += 1
        transfer.ended = now
        transfer.reason = "the daemon was ended while it was being sent"
        try transfer.update(database)
        try Self.tellOwner(of: transfer, at: now, database)
      }
      // A clock that was set back must not turn a server's hour into years.
      try database.execute(
        sql: """
          UPDATE transfer SET nextAttempt =
            max(:now, min(ifnull(notBefore, :now), :cap), ifnull(earliestBegin, :now))
          WHERE state = 'waiting' AND wait NOT IN ('paused', 'credentials') AND nextAttempt > :now
          """,
        arguments: ["now": now, "cap": now.addingTimeInterval(RetryAfter.cap)])
    }
  }

  /// What could not reach its host comes due within two seconds.
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

  /// What the journal knows of these ids; nothing of those that it does not know.
  func states(of ids: [String]) async throws -> [String: Transfer.State] {
    let ids = try JournalText(encoding: ids).text
    return try await store.read { database in
      let rows = try Row.fetchAll(
        database,
        sql: "SELECT id, state FROM transfer WHERE id IN (SELECT value FROM json_each(?))",
        arguments: [ids])
      return rows.reduce(into: [:]) { states, row in
        guard let id = String.fromDatabaseValue(row[0] as DatabaseValue) else { return }
        // A state of another version's is one to keep the body for.
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
