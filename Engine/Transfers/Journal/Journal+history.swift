import Contract
import DurableStore
import Foundation
import GRDB

/// The selection of transfers for a list.
package struct TransferSelection: Hashable, Sendable {
  package var share: String?
  /// A text within the transfer's name, URL, owner, state or identifier.
  package var text: String?
  package var states: Set<Transfer.State>?
  /// The bundle identifiers of the owners.
  package var owners: Set<String>?
  package var session: String?
  /// The identifier of a transfer. Only transfers that were handed off after this transfer are
  /// selected.
  package var after: String?
  package var limit: Int
  package var isOldestFirst = false

  package init(
    share: String? = nil, text: String? = nil, states: Set<Transfer.State>? = nil,
    owners: Set<String>? = nil, session: String? = nil, after: String? = nil, limit: Int,
    isOldestFirst: Bool = false
  ) {
    self.share = share
    self.text = text
    self.states = states
    self.owners = owners
    self.session = session
    self.after = after
    self.limit = limit
    self.isOldestFirst = isOldestFirst
  }
}

extension Journal {
  /// The number of bytes of a response in a list. A thousand whole responses would need too much
  /// memory.
  package static let listedAnswer = 1024

  /// Returns the size in bytes of an owner's bodies. Bodies that share disk space with the user's
  /// files do not count.
  func bytes(of owner: String) async throws -> Int64 {
    try await store.read { database in
      try Int64.fetchOne(
        database,
        sql: """
          SELECT sum(ifnull(
            CASE WHEN json_extract(custody, '$.type') IN ('owned', 'journaled')
              THEN json_extract(custody, '$.size')
              -- Rows of before.
              ELSE ifnull(json_extract(custody, '$.owned.size'),
                json_extract(custody, '$.journaled.size')) END, 0))
          FROM transfer WHERE owner = ? AND state NOT IN ('delivered', 'cancelled')
          """, arguments: [owner]) ?? 0
    }
  }

  /// Returns the selected transfers, newest first by default, with only the beginnings of their
  /// responses.
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
    if let session = selection.session {
      conditions.append("session = ?")
      arguments.append(session)
    }
    if let after = selection.after {
      conditions.append("number > ifnull((SELECT number FROM transfer WHERE id = ?), 0)")
      arguments.append(after)
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
    let order = selection.isOldestFirst ? "ASC" : "DESC"
    return try await store.read { database in
      try Self.fetch(
        database, "\(clause) ORDER BY number \(order) LIMIT ?", values, isList: true)
    }
  }

  /// Pauses or resumes all waiting transfers.
  /// - Returns: The number of changed transfers.
  func setPaused(_ paused: Bool, except ids: Set<String>, now: Date) async throws -> Int {
    try await store.commit { database in
      let condition =
        paused ? "wait <> 'paused'" : "wait = 'paused'"
      // Only the few transfers in use are excluded, because their machines change them.
      let exceptions = ids.map { _ in "?" }.joined(separator: ", ")
      var arguments: [any DatabaseValueConvertible] = [
        paused ? WaitReason.paused.rawValue : WaitReason.turn.rawValue,
        paused ? TransferMachine.never : now,
      ]
      // As in `TransferMachine`: after a long pause, the retry period begins again.
      if !paused { arguments += [now.addingTimeInterval(-TransferMachine.longestAbsence), now] }
      arguments += Array(ids)
      try database.execute(
        sql: """
          UPDATE transfer SET wait = ?, nextAttempt = ?\(paused ? "" : ", failures = 0, created = iif(created < ?, ?, created)")
          WHERE state = 'waiting' AND \(condition) AND id NOT IN (\(exceptions))
          """, arguments: StatementArguments(arguments))
      return database.changesCount
    }
  }
}
