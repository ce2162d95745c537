import DurableStore
import Foundation
import GRDB

/// The due transfers, read in batches.
struct JournalSurvey: Sendable {
  struct Query: Sendable {
    var date: Date
    /// The hosts to which no transfer can be sent now, and the hosts that already have enough
    /// transfers in `ReadyTransfers`.
    var skipped: Set<String> = []
    /// The hosts for which only one transfer is read, to test whether they can be reached.
    var doubtful: Set<String> = []
    /// The transfers in use, by their hosts.
    var excluded: [String: Set<String>] = [:]
    /// The last host of the previous survey.
    var cursor = ""
    var perHost = ReadyTransfers.perHost
    var limit = ReadyTransfers.limit
    /// The maximum size of the bodies, in bytes.
    var byteLimit = ReadyTransfers.byteLimit
  }

  /// The due transfers. Hosts take turns, and the longest waiting transfer of a host is first.
  var due: [JournalEntry] = []
  /// The hosts with more due transfers.
  var more: Set<String> = []
  /// The time at which the next transfer becomes due.
  var next: Date?
  /// The next survey begins after this host, so that every host is reached.
  var cursor = ""
}

extension Journal {
  /// The key of an ordered queue to a host. The sessions of an app and of its extensions that share
  /// a container form one queue. Any other session has its own queue. An index uses the same
  /// expression, word for word.
  private static let line =
    "coalesce('=' || sharedContainer, ifnull(owner, '') || ' ' || ifnull(session, ''))"

  func survey(_ query: JournalSurvey.Query) async throws -> JournalSurvey {
    let now = query.date.journaled
    let (perHost, limit, cursor) = (query.perHost, query.limit, query.cursor)
    return try await store.read { database in
      var survey = JournalSurvey(cursor: cursor)
      var bytes = 0
      let first = try database.cachedStatement(
        sql: """
          SELECT min(origin) FROM transfer
          WHERE state = 'waiting' AND origin > ? AND typeof(origin) = 'text'
          """)
      let future = try database.cachedStatement(
        sql: """
          SELECT min(nextAttempt) FROM transfer
          WHERE state = 'waiting' AND origin = ? AND nextAttempt > ?
          """)
      let waiting = try database.cachedStatement(
        sql: """
          SELECT \(Transfer.list) FROM transfer
          WHERE state = 'waiting' AND origin = ? AND nextAttempt <= ?
            AND (NOT isInOrder OR number IN (
              SELECT min(number) FROM transfer
              WHERE state = 'waiting' AND isInOrder AND origin = ?
                AND wait NOT IN ('credentials', 'permission', 'paused')
              GROUP BY \(Self.line)))
          ORDER BY nextAttempt, number LIMIT ?
          """)
      let body = try database.cachedStatement(sql: Self.body)

      func take(_ origin: String) throws {
        if let value = try DatabaseValue.fetchOne(future, arguments: [origin, now]),
          let date = Date.fromDatabaseValue(value),
          date < TransferMachine.never
        {
          survey.next = Swift.min(survey.next ?? date, date)
        }
        let inHand = query.excluded[origin] ?? []
        let wanted = Swift.min(
          query.doubtful.contains(origin) ? 1 : perHost, limit - survey.due.count)
        let rows = try Row.fetchCursor(
          waiting, arguments: [origin, now, origin, wanted + inHand.count + 1])
        var taken = 0
        while let row = try rows.next() {
          // The identifier is checked before the whole row is read, because many transfers are in
          // use while their ends are committed.
          guard let id = String.fromDatabaseValue(row[0] as DatabaseValue), !inHand.contains(id),
            let transfer = Transfer(row)
          else { continue }
          guard taken < wanted, bytes < query.byteLimit else {
            survey.more.insert(origin)
            break
          }
          var entry = JournalEntry(transfer: transfer)
          if case .journaled = transfer.custody {
            entry.body = try DatabaseValue.fetchOne(body, arguments: [transfer.id])
              .flatMap { Data.fromDatabaseValue($0) }
            bytes += entry.body?.count ?? 0
          }
          survey.due.append(entry)
          taken += 1
        }
        if taken > 0 { survey.cursor = origin }
      }

      // One round over all hosts. It begins after the cursor.
      var origin = cursor
      while let next = try String.fetchOne(first, arguments: [origin]) {
        origin = next
        if !query.skipped.contains(next) { try take(next) }
      }
      origin = ""
      while let next = try String.fetchOne(first, arguments: [origin]), next <= cursor {
        origin = next
        if !query.skipped.contains(next) { try take(next) }
      }
      return survey
    }
  }
}
