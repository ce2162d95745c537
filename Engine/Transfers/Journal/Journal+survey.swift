import DurableStore
import Foundation
import GRDB

/// What is due next, read in batches.
struct JournalSurvey: Sendable {
  struct Entry: Sendable {
    var transfer: Transfer
    /// Of a body that is in the journal.
    var body: Data?
  }

  /// What is asked for.
  struct Query: Sendable {
    /// Now.
    var date: Date
    /// Hosts that nothing can be sent to for now, or that have enough.
    var skipped: Set<String> = []
    /// Hosts of which one transfer is enough.
    var doubtful: Set<String> = []
    /// By their hosts, those that are in hand already.
    var excluded: [String: Set<String>] = [:]
    /// The host that the last survey ended with.
    var cursor = ""
    /// Rows of each host.
    var perHost = ReadyTransfers.perHost
    /// Rows of all.
    var limit = ReadyTransfers.limit
    /// Bytes of bodies.
    var byteLimit = ReadyTransfers.byteLimit
  }

  /// Turn by turn among hosts, the longest waiting of each first.
  var due: [Entry] = []
  /// Hosts of which more is due.
  var more: Set<String> = []
  /// When the next one comes due that is not.
  var next: Date?
  /// The next survey begins after this host, so that none is passed over for ever.
  var cursor = ""
}

extension Journal {
  /// Who stands in one line towards a host: the sessions of an app and of its extensions that share
  /// a container, as a person sees one app; without a container each session. An index has it word
  /// for word.
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
                AND wait NOT IN ('credentials', 'paused')
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
          // Looked at before the whole row is read: many are in hand while their ends are
          // committed.
          guard let id = String.fromDatabaseValue(row[0] as DatabaseValue), !inHand.contains(id),
            let transfer = Transfer(row)
          else { continue }
          guard taken < wanted, bytes < query.byteLimit else {
            survey.more.insert(origin)
            break
          }
          var entry = JournalSurvey.Entry(transfer: transfer)
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

      // Once around, from the host after the last.
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
