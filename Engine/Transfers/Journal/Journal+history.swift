import DurableStore
import Foundation
import GRDB

/// Which transfers a list shows.
package struct TransferSelection: Hashable, Sendable {
  package var share: String?
  /// Stands somewhere in what people know of it.
  package var text: String?
  package var states: Set<Transfer.State>?
  /// Bundle identifiers of who handed it off.
  package var owners: Set<String>?
  package var limit: Int

  package init(
    share: String? = nil, text: String? = nil, states: Set<Transfer.State>? = nil,
    owners: Set<String>? = nil, limit: Int
  ) {
    self.share = share
    self.text = text
    self.states = states
    self.owners = owners
    self.limit = limit
  }
}

extension Journal {
  /// Bytes of an answer that a list holds: a thousand whole ones would be more than the daemon is to
  /// need for anything.
  package static let listedAnswer = 1024

  /// Newest first; of an answer only the beginning.
  package func transfers(_ selection: TransferSelection) async throws -> [Transfer] {
    var conditions: [String] = []
    var arguments: [any DatabaseValueConvertible] = []
    if let share = selection.share {
      conditions.append("share = ?")
      arguments.append(share)
    }
    if let states = selection.states {
      conditions.append("state IN (\(states.map { _ in "?" }.joined(separator: ", ")))")
      arguments += states.map(\.rawValue)
    }
    if let owners = selection.owners {
      conditions.append("owner IN (\(owners.map { _ in "?" }.joined(separator: ", ")))")
      arguments += owners.map { $0 as any DatabaseValueConvertible }
    }
    if let text = selection.text, !text.isEmpty {
      var pattern = text
      for special in ["\\", "%", "_"] {
        pattern = pattern.replacingOccurrences(of: special, with: "\\" + special)
      }
      let columns = ["name", "url", "owner", "state", "id"]
      conditions.append(
        "(" + columns.map { "\($0) LIKE ? ESCAPE '\\'" }.joined(separator: " OR ") + ")")
      arguments += columns.map { _ in "%\(pattern)%" }
    }
    let clause = conditions.isEmpty ? "" : "WHERE " + conditions.joined(separator: " AND ")
    let values = StatementArguments(
      (arguments + [max(0, selection.limit)]).map(\.databaseValue))
    return try await store.read { database in
      try Self.fetch(
        database, "\(clause) ORDER BY number DESC LIMIT ?", values, isList: true)
    }
  }

  /// Forgets transfers that have ended; none whose owner is still to hear of its end.
  /// - Parameters:
  ///   - date: those that ended before; nil: none for that.
  ///   - count: and those beyond so many, the newest kept.
  ///   - active: ids of those that something is being done with.
  /// - Returns: the ids of those forgotten.
  func prune(
    endedBefore date: Date?, keeping count: Int, except active: Set<String>
  ) async throws -> [String] {
    try await store.commit { database in
      // The newest that is one too many, from the index alone.
      let surplus = try Row.fetchOne(
        database,
        sql: """
          SELECT ended, number FROM transfer WHERE state <> 'waiting'
          ORDER BY ended DESC, number DESC LIMIT 1 OFFSET ?
          """, arguments: [max(0, count)])
      let ids = try String.fetchAll(
        database,
        sql: """
          SELECT id FROM transfer AS t WHERE state <> 'waiting'
            AND (ended < :date OR (ended, number) <= (:ended, :number))
            AND NOT EXISTS (SELECT 1 FROM event WHERE event.transfer = t.id)
          """,
        arguments: [
          "date": date, "ended": surplus.map { $0["ended"] as DatabaseValue } ?? .null,
          "number": surplus.map { $0["number"] as DatabaseValue } ?? .null,
        ])
      let forgotten = ids.filter { !active.contains($0) }
      for id in forgotten {
        try Self.releaseBody(of: id, database)
        try database.cachedStatement(sql: "DELETE FROM transfer WHERE id = ?")
          .execute(arguments: [id])
      }
      return forgotten
    }
  }

  /// Pauses, or resumes, everything that waits.
  /// - Returns: how many have changed.
  func setPaused(_ paused: Bool, except ids: Set<String>, now: Date) async throws -> Int {
    try await store.commit { database in
      let condition =
        paused ? "wait <> 'paused'" : "wait = 'paused'"
      // Few: those that are being sent or changed, which are told by their machines.
      let exceptions = ids.map { _ in "?" }.joined(separator: ", ")
      var arguments: [any DatabaseValueConvertible] = [
        paused ? Transfer.Wait.paused.rawValue : Transfer.Wait.turn.rawValue,
        paused ? TransferMachine.never : now,
      ]
      arguments += Array(ids)
      try database.execute(
        sql: """
          UPDATE transfer SET wait = ?, nextAttempt = ?\(paused ? "" : ", failures = 0")
          WHERE state = 'waiting' AND \(condition) AND id NOT IN (\(exceptions))
          """, arguments: StatementArguments(arguments))
      return database.changesCount
    }
  }
}
