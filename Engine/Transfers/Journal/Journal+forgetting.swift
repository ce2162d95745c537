import DurableStore
import Foundation
import GRDB

/// The removal of old transfers and events, automatically or by the user.
extension Journal {
  struct Forgotten: Sendable {
    var ids: [String] = []
    /// The number of removed transfers that had failed or had an unknown outcome.
    var undecided = 0
  }

  /// Removes transfers that have ended, except transfers with an unacknowledged event.
  /// - Parameters:
  ///   - date: Settled transfers that ended before this date are removed. `nil` removes none by
  ///     date.
  ///   - count: The number of the newest settled transfers that stay.
  ///   - undecided: The number of the newest failed or unknown transfers that stay, regardless of
  ///     their age.
  ///   - active: The identifiers of transfers in use, which stay.
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

  /// The conditions of two indexes. SQLite uses an index only for a query with the same condition,
  /// word for word.
  static let settled = "state IN ('delivered', 'cancelled')"
  static let undecided = "state IN ('failed', 'outcomeUnknown')"

  private static func surplus(
    _ condition: String, beyond count: Int, before date: Date?, _ database: Database
  ) throws -> [String] {
    // The newest transfer beyond the limit, from the index alone.
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

  /// Removes old unacknowledged events, and the oldest events of each owner that has more than
  /// `count` events.
  /// - Returns: The number of removed events.
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
