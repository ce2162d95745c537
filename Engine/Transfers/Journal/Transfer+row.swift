import Contract
import Foundation
import GRDB

/// The conversion to a row. It does not use `Codable`, because every transfer is converted at least
/// three times.
extension Transfer {
  /// Visits the columns in their order. Besides the migrations, only this function names them.
  private mutating func visit(_ row: inout RowVisit) throws {
    try row.visit("id", &id)
    try row.visit("owner", &owner)
    try row.visit("share", &share)
    try row.visit("session", &request.sessionIdentifier)
    try row.visit("sharedContainer", &request.sharedContainerIdentifier)
    try row.visit("kind", &request.kind, or: .upload)
    try row.visit("taskIdentifier", &request.taskIdentifier, or: 0)
    try row.visit("taskDescription", &request.taskDescription)
    try row.visit("method", &request.method, changes: true)
    try row.visit("url", &request.url, changes: true)
    try row.visit("headers", &request.headers, or: [], changes: true)
    try row.visit("idempotencyKey", &idempotencyKey, or: id, changes: true)
    try row.visit("handOffKey", &request.handOffKey)
    try row.visit("name", &request.fileName)
    try row.visit("custody", &custody)
    try row.visit("resumable", &request.resumable)
    try row.visit("digest", &request.digest)
    try row.visit("responseRule", &request.responseRule)
    try row.visit("sealed", &request.sealed)
    try row.visit("atMostOnce", &request.atMostOnce, standard: false)
    try row.visit("isDiscretionary", &request.isDiscretionary, standard: false)
    try row.visit("isInOrder", &request.isInOrder, standard: false)
    try row.visit("sendsLaunchEvents", &request.sendsLaunchEvents, standard: true)
    var begin = request.earliestBeginDate.map { Date(timeIntervalSince1970: $0) }
    try row.visit("earliestBegin", &begin, changes: true)
    request.earliestBeginDate = begin?.timeIntervalSince1970
    try row.visit("state", &state, changes: true)
    try row.visit("wait", &wait, or: .turn, changes: true)
    try row.visit("created", &created, changes: true)
    try row.visit("ended", &ended, changes: true)
    try row.visit("attempts", &attempts, or: 0, changes: true)
    try row.visit("failures", &failures, or: 0, changes: true)
    try row.visit("nextAttempt", &nextAttempt, or: created, changes: true)
    try row.visit("notBefore", &notBefore, changes: true)
    try row.visit("hasBegun", &hasBegun, or: false, changes: true)
    try row.visit("reason", &reason, changes: true)
    var (status, body) = (response?.status, response?.body)
    var fields = response?.headers ?? []
    try row.visit("status", &status, changes: true)
    try row.visit("response", &body, changes: true)
    try row.visit("responseHeaders", &fields, or: [], changes: true)
    var url = response?.url
    try row.visit("responseURL", &url, changes: true)
    response = status.map {
      ServerResponse(status: $0, headers: fields, body: body, url: url ?? "")
    }
    try row.visit("resumption", &resumption, changes: true)
    // The origin changes with the URL.
    var origin = row.isReading ? nil : self.origin
    try row.visit("origin", &origin, changes: true)
    knownOrigin.value = origin.map { (request.url, $0) }
  }

  private static var blank: Transfer {
    Transfer(
      id: "", request: TransferRequest(kind: .upload, method: "", url: "", headers: []),
      idempotencyKey: "", custody: .nothing, state: .waiting, created: .distantPast,
      nextAttempt: .distantPast)
  }

  private static func names(onlyChanging: Bool = false) -> [String] {
    var visit = RowVisit(.names, onlyChanging: onlyChanging)
    var transfer = blank
    // Only writing a value can throw, and this visit writes none.
    try? transfer.visit(&visit)
    return visit.names
  }

  private func values(onlyChanging: Bool = false) throws -> [DatabaseValue] {
    var visit = RowVisit(.values, onlyChanging: onlyChanging)
    var transfer = self
    try transfer.visit(&visit)
    return visit.values
  }

  static let columns = names()
  static let list = columns.joined(separator: ", ")
  /// The columns with only the beginning of the response. A short response is not cut, because
  /// SQLite's `substr` would convert an empty blob to `NULL`.
  static let shortList = columns.map {
    $0 == "response" ? "iif(length(\($0)) > \(limit), substr(\($0), 1, \(limit)), \($0))" : $0
  }.joined(separator: ", ")
  private static let limit = Journal.listedAnswer
  private static let insertion =
    "INSERT INTO transfer (\(list)) VALUES (\(columns.map { _ in "?" }.joined(separator: ", ")))"
  private static let change =
    "UPDATE transfer SET \(names(onlyChanging: true).map { "\($0) = ?" }.joined(separator: ", "))"
    + " WHERE id = ?"

  /// - Parameter row: A row that begins with `columns`.
  /// - Returns: `nil` if the row is not valid.
  init?(_ row: Row) {
    var visit = RowVisit(.row(row))
    self = Self.blank
    try? self.visit(&visit)
    guard visit.isValid else { return nil }
  }

  func insert(_ database: Database) throws {
    try database.cachedStatement(sql: Self.insertion)
      .execute(arguments: StatementArguments(try values()))
  }

  /// - Throws: `TransferGone` if the row no longer exists.
  func update(_ database: Database) throws {
    try database.cachedStatement(sql: Self.change)
      .execute(arguments: StatementArguments(try values(onlyChanging: true) + [id.databaseValue]))
    guard database.changesCount == 1 else { throw TransferGone() }
  }
}

/// The error for a transfer that the journal no longer contains. Nothing was changed.
struct TransferGone: Error {}
