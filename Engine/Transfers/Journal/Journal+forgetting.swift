import DurableStore
import Foundation
import GRDB

/// What the journal forgets, by itself or since the person wants it.
extension Journal {
  /// What was forgotten.
  struct Forgotten: Sendable {
    var ids: [String] = []
    /// Those of them that failed, or whose outcome nobody knows.
    var undecided = 0
  }

  /// Forgets transfers that have ended; none whose owner is still to hear of its end.
  /// - Parameters:
  ///   - date: those that ended well before; nil: none for that.
  ///   - count: and those that ended well beyond so many, the newest kept.
  ///   - undecided: the same of those that did not end well, however old they are.
  ///   - active: ids of those that something is being done with.
  func forget(
    endedBefore date: Date?, keeping count: Int, undecided: Int, except active: Set<String>
  ) async throws -> Forgotten {
    try await store.commit { database in
      let settled = try Self.surplus(Self.settled, beyond: count, before: date, database)
      let others = try Self.surplus(Self.undecided, beyond: undecided, before: nil, database)
      var forgotten = Forgotten()
      forgotten.ids = settled.filter { !active.contains($0) }
      let decided = others.filter { !active.contains($0) }
      forgotten.undecided = decided.count
      forgotten.ids += decided
      for id in forgotten.ids {
        try Self.releaseBody(of: id, database)
        try database.cachedStatement(sql: "DELETE FROM transfer WHERE id = ?")
          .execute(arguments: [id])
      }
      return forgotten
    }
  }

  /// Conditions of the indexes by which they are found, word for word.
  static let settled = "state IN ('delivered', 'cancelled')"
  static let undecided = "state IN ('failed', 'outcomeUnknown')"

  private static func surplus(
    _ condition: String, beyond count: Int, before date: Date?, _ database: Database
  ) throws -> [String] {
    // The newest that is one too many, from the index alone.
    let surplus = try Row.fetchOne(
      database,
      sql: """
        SELECT ended, number FROM transfer WHERE \(condition)
        ORDER BY ended DESC, number DESC LIMIT 1 OFFSET ?
        """, arguments: [max(0, count)])
    return try String.fetchAll(
      database,
      sql: """
        SELECT id FROM transfer AS t WHERE \(condition)
          AND (ended < :date OR (ended, number) <= (:ended, :number))
          AND NOT EXISTS (SELECT 1 FROM event WHERE event.transfer = t.id)
        """,
      arguments: [
        "date": date, "ended": surplus.map { $0["ended"] as DatabaseValue } ?? .null,
        "number": surplus.map { $0["number"] as DatabaseValue } ?? .null,
      ])
  }

  /// Forgets events that nobody has taken: the older ones, and each owner's beyond so many.
  /// - Returns: how many.
  func forgetEvents(before date: Date, keeping count: Int) async throws -> Int {
    try await store.commit { database in
      try database.execute(sql: "DELETE FROM event WHERE date < ?", arguments: [date])
      var forgotten = database.changesCount
      let owners = try String.fetchAll(
        database, sql: "SELECT owner FROM event GROUP BY owner HAVING count(*) > ?",
        arguments: [count])
      for owner in owners {
        try database.execute(
          sql: """
            DELETE FROM event WHERE owner = :owner AND number <=
              (SELECT number FROM event WHERE owner = :owner
               ORDER BY number DESC LIMIT 1 OFFSET :count)
            """, arguments: ["owner": owner, "count": count])
        forgotten += database.changesCount
      }
      return forgotten
    }
  }
}
