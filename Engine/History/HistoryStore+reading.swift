package import Contract
import DurableStore
import Foundation
import GRDB
package import ResponseRules
import Text
import Transfers
import Translations

extension HistoryStore {
  /// Returns the entries, newest first. Entries that need the user's attention (`undecided`) are at
  /// the start of the first page.
  /// - Throws: `ControlError` `notFound` if `before` names no entry, `StoreError` or `DatabaseError`
  ///   if the history cannot be read.
  package func entries(_ filter: HistoryFilter) async throws -> [HistoryEntry] {
    var conditions: [String] = []
    var arguments: [any DatabaseValueConvertible] = []
    if let text = filter.text, !text.isEmpty {
      if text.count < 3 {
        // The index needs three characters. A shorter text is compared with one entry after the
        // other, newest first, until the page is full. `words_content` is the table in which FTS5
        // keeps the indexed text.
        conditions.append(
          """
          EXISTS (SELECT 1 FROM words_content
            WHERE id = entry.number AND c0 LIKE ? ESCAPE '\\')
          """)
        arguments.append("%\(Self.escapedForLike(text))%")
      } else {
        conditions.append("number IN (SELECT rowid FROM words WHERE words MATCH ?)")
        arguments.append("\"\(text.replacingOccurrences(of: "\"", with: "\"\""))\"")
      }
    }
    if let states = filter.states {
      conditions.append("state IN (\(states.map { _ in "?" }.joined(separator: ", ")))")
      arguments += states.map(\.rawValue)
    }
    let limit = min(max(0, filter.limit), HistoryFilter.longestPage)
    let isFirstPage = filter.before == nil
    if let before = filter.before {
      conditions.append("number < (SELECT number FROM entry WHERE id = ?)")
      arguments.append(before)
    }
    let values = StatementArguments(arguments.map(\.databaseValue))
    let others = conditions
    return try await store.read { database in
      if let before = filter.before,
        try Int.fetchOne(database, sql: "SELECT 1 FROM entry WHERE id = ?", arguments: [before])
          == nil
      {
        throw ControlError.unknownShare(before)
      }
      func fetch(_ more: String, _ limit: Int) throws -> [HistoryEntry] {
        let clause = (others + [more]).joined(separator: " AND ")
        return try Row.fetchAll(
          database, sql: "SELECT * FROM entry WHERE \(clause) ORDER BY number DESC LIMIT \(limit)",
          arguments: values
        ).map(HistoryEntry.init)
      }
      let undecided =
        isFirstPage ? try fetch("state IN \(Self.undecided)", limit) : []
      return try undecided
        + fetch("state NOT IN \(Self.undecided)", limit - undecided.count)
    }
  }

  private static func escapedForLike(_ text: String) -> String {
    String(text.flatMap { "%_\\".contains($0) ? ["\\", $0] : [$0] })
  }

  /// - Throws: `StoreError` or `DatabaseError` if the history cannot be read.
  package func entry(_ id: String) async throws -> HistoryEntry? {
    try await store.read { database in
      try Row.fetchOne(database, sql: "SELECT * FROM entry WHERE id = ?", arguments: [id])
        .map(HistoryEntry.init)
    }
  }

  /// Returns the link and deletion from the response of a share.
  /// - Throws: `StoreError` or `DatabaseError` if the history cannot be read.
  package func cameBack(for id: String) async throws -> ShareResult? {
    try await store.read { database in
      let json = try String.fetchOne(
        database, sql: "SELECT cameBack FROM entry WHERE id = ?", arguments: [id])
      return json.flatMap { try? JSONText.decode(ShareResult.self, from: Data($0.utf8)) }
    }
  }

  /// Returns the shares with a transfer or removal that has not ended.
  /// - Throws: `StoreError` or `DatabaseError` if the history cannot be read.
  func sending() async throws -> [String] {
    try await store.read { database in
      try String.fetchAll(
        database, sql: "SELECT id FROM entry WHERE state IN \(Self.underWay)")
    }
  }

  /// Returns the identifiers that have an entry.
  /// - Throws: `StoreError` or `DatabaseError` if the history cannot be read.
  func known(of ids: Set<String>) async throws -> Set<String> {
    try await store.read { database in
      try ids.filter { try Self.knows($0, database) }
    }
  }
}

extension ControlError {
  /// Returns the error for a share that has no entry.
  package static func unknownShare(_ id: String) -> Self {
    Self(.notFound, Explanation("There is no share \(id) in the history."))
  }
}

extension HistoryEntry {
  fileprivate init(_ row: Row) throws {
    let items = String.fromDatabaseValue(row["items"] as DatabaseValue) ?? "[]"
    let cameBack = String.fromDatabaseValue(row["cameBack"] as DatabaseValue)
      .flatMap { try? JSONText.decode(ShareResult.self, from: Data($0.utf8)) }
    let state = String.fromDatabaseValue(row["state"] as DatabaseValue)
    // The link of an unshared item is no longer valid.
    let isThere = state != State.unshared.rawValue
    self.init(
      id: row["id"], extension: row["extension"], destination: row["destination"],
      recipient: row["recipient"],
      items: (try? JSONText.decode([Item].self, from: Data(items.utf8))) ?? [], text: row["text"],
      date: row["date"], state: state.flatMap(State.init) ?? .outcomeUnknown, reason: row["reason"],
      link: isThere ? cameBack?.link : nil, thumbnail: isThere ? cameBack?.thumbnail : nil,
      canUnshare: isThere && cameBack?.deletion != nil)
    otherLinks = isThere ? cameBack?.otherLinks : nil
    reasonExplanation = reason.map(StoredReason.explanation)
  }
}
