import DurableStore
package import Foundation
import GRDB

/// A background session and its owner.
package struct SessionKey: Hashable, Sendable {
  /// The bundle identifier of the owner.
  package var owner: String
  package var session: String

  package init(owner: String, session: String) {
    self.owner = owner
    self.session = session
  }
}

/// The end of a session's transfer, which its owner has not acknowledged yet.
package struct TransferEvent: Sendable {
  /// The number, which increases with each event of the session.
  package let number: Int64
  package let date: Date
  package let transfer: Transfer
}

extension Journal {
  func events(of key: SessionKey, after number: Int64, limit: Int) async throws -> [TransferEvent] {
    try await store.read { database in
      let columns = Transfer.columns.map { "transfer.\($0)" }.joined(separator: ", ")
      let rows = try Row.fetchAll(
        database,
        sql: """
          SELECT \(columns), event.number, event.date FROM event
          JOIN transfer ON transfer.id = event.transfer
          WHERE event.owner = ? AND event.session = ? AND event.number > ?
          ORDER BY event.number LIMIT ?
          """, arguments: [key.owner, key.session, number, limit])
      return rows.compactMap { row in
        let count = Transfer.columns.count
        guard let transfer = Transfer(row),
          let number = Int64.fromDatabaseValue(row[count] as DatabaseValue),
          let date = Date.fromDatabaseValue(row[count + 1] as DatabaseValue)
        else { return nil }
        return TransferEvent(number: number, date: date, transfer: transfer)
      }
    }
  }

  /// Removes the events of the session up to this number.
  func acknowledge(_ key: SessionKey, upTo number: Int64) async throws {
    try await store.commit { database in
      try database.execute(
        sql: "DELETE FROM event WHERE owner = ? AND session = ? AND number <= ?",
        arguments: [key.owner, key.session, number])
    }
  }

  /// Returns the sessions with unacknowledged events, and the newest event of each.
  /// - Parameter launching: Whether to return only events for which an app may be launched.
  func sessionsWithEvents(launching: Bool = false) async throws -> [SessionKey: Int64] {
    let wanted =
      launching
      ? "JOIN transfer ON transfer.id = event.transfer WHERE transfer.sendsLaunchEvents" : ""
    return try await store.read { database in
      let rows = try Row.fetchAll(
        database,
        sql: """
          SELECT event.owner, event.session, max(event.number) AS n FROM event \(wanted)
          GROUP BY event.owner, event.session
          """)
      return rows.reduce(into: [:]) { sessions, row in
        guard let owner = String.fromDatabaseValue(row["owner"]),
          let session = String.fromDatabaseValue(row["session"])
        else { return }
        sessions[SessionKey(owner: owner, session: session)] = Int64.fromDatabaseValue(row["n"])
      }
    }
  }
}
