import Contract
import Foundation
import GRDB

/// Written without `Codable` for speed: every transfer is converted at least three times.
extension Transfer {
  static let columns = [
    "id", "owner", "share", "session", "taskIdentifier", "taskDescription", "method", "url",
    "headers", "idempotencyKey", "name", "custody", "state", "created", "ended", "attempts",
    "nextAttempt", "reason", "status", "response", "origin", "wait", "failures", "notBefore",
    "earliestBegin", "isDiscretionary", "kind", "sharedContainer", "handOffKey", "atMostOnce",
    "hasBegun", "resumable", "resumption", "responseHeaders", "digest", "sendsLaunchEvents",
    "isInOrder",
  ]

  /// The columns that change after the hand-off. `origin` changes with the URL.
  private static let changing = [
    "method", "url", "headers", "idempotencyKey", "origin", "state", "wait", "created", "ended",
    "attempts", "failures", "nextAttempt", "notBefore", "earliestBegin", "hasBegun", "reason",
    "status", "response", "responseHeaders", "resumption",
  ]

  static let list = columns.joined(separator: ", ")
  /// The same with only the beginning of the response. SQLite would convert an empty blob to
  /// `NULL`.
  static let shortList = columns.map {
    $0 == "response" ? "iif(length(\($0)) > \(limit), substr(\($0), 1, \(limit)), \($0))" : $0
  }.joined(separator: ", ")
  private static let limit = Journal.listedAnswer
  static let insertion =
    "INSERT INTO transfer (\(list)) VALUES (\(columns.map { _ in "?" }.joined(separator: ", ")))"
  static let change =
    "UPDATE transfer SET \(changing.map { "\($0) = ?" }.joined(separator: ", ")) WHERE id = ?"

  /// - Parameter row: A row that begins with `columns`.
  /// - Returns: `nil` if the row is not valid.
  init?(_ row: Row) {
    var index = -1
    func next<Value: DatabaseValueConvertible>(_ type: Value.Type) -> Value? {
      index += 1
      // This never traps, whatever the column contains.
      return Value.fromDatabaseValue(row[index] as DatabaseValue)
    }
    func text() -> JournalText? { next(String.self).map { JournalText(text: $0) } }
    guard let id = next(String.self) else { return nil }
    self.id = id
    owner = next(String.self)
    share = next(String.self)
    session = next(String.self)
    taskIdentifier = next(Int.self) ?? 0
    taskDescription = next(String.self)
    guard let method = next(String.self), let url = next(String.self) else { return nil }
    self.method = method
    self.url = url
    headers = [HeaderField](journaled: text())
    idempotencyKey = next(String.self) ?? id
    name = next(String.self)
    guard let custody = text().flatMap(BodyStorage.StoredBody.init(journaled:)),
      let state = next(String.self).flatMap(State.init(rawValue:)), let created = next(Date.self)
    else { return nil }
    self.custody = custody
    self.state = state
    self.created = created
    ended = next(Date.self)
    attempts = next(Int.self) ?? 0
    nextAttempt = next(Date.self) ?? created
    reason = next(String.self)
    let status = next(Int.self)
    let answer = next(Data.self)
    knownOrigin.value = next(String.self)
    wait = next(String.self).flatMap(WaitReason.init(rawValue:)) ?? .turn
    failures = next(Int.self) ?? 0
    notBefore = next(Date.self)
    earliestBegin = next(Date.self)
    isDiscretionary = next(Bool.self) ?? false
    kind = next(String.self).flatMap(TransferRequest.Kind.init(rawValue:)) ?? .upload
    sharedContainer = next(String.self)
    handOffKey = next(String.self)
    atMostOnce = next(Bool.self) ?? false
    hasBegun = next(Bool.self) ?? false
    resumable = next(String.self).flatMap(ResumableUpload.init(rawValue:))
    resumption = text()?.decoded(as: Resumption.self)
    let fields = [HeaderField](journaled: text())
    response = status.map { ServerResponse(status: $0, headers: fields, body: answer) }
    digest = next(String.self).flatMap(UploadDigest.init(rawValue:))
    sendsLaunchEvents = next(Bool.self) ?? true
    isInOrder = next(Bool.self) ?? false
  }

  func insert(_ database: Database) throws {
    let values: [(any DatabaseValueConvertible)?] = [
      id, owner, share, session, taskIdentifier, taskDescription, method, url,
      try headers.journaled(), idempotencyKey, name, try custody.journaled(), state.rawValue,
      created.journaled, ended?.journaled, attempts, nextAttempt.journaled, reason,
      response?.status, response?.body, origin, wait.rawValue, failures, notBefore?.journaled,
      earliestBegin?.journaled,
      isDiscretionary, kind.rawValue, sharedContainer, handOffKey, atMostOnce, hasBegun,
      resumable?.rawValue, try resumption.map(JournalText.init(encoding:))?.text,
      try (response?.headers ?? []).journaled(), digest?.rawValue, sendsLaunchEvents, isInOrder,
    ]
    try database.cachedStatement(sql: Self.insertion)
      .execute(arguments: StatementArguments(values))
  }

  /// - Throws: `TransferGone` if the row no longer exists.
  func update(_ database: Database) throws {
    let values: [(any DatabaseValueConvertible)?] = [
      method, url, try headers.journaled(), idempotencyKey, origin, state.rawValue, wait.rawValue,
      created.journaled, ended?.journaled, attempts, failures, nextAttempt.journaled,
      notBefore?.journaled, earliestBegin?.journaled, hasBegun, reason, response?.status,
      response?.body,
      try (response?.headers ?? []).journaled(),
      try resumption.map(JournalText.init(encoding:))?.text, id,
    ]
    try database.cachedStatement(sql: Self.change).execute(arguments: StatementArguments(values))
    guard database.changesCount == 1 else { throw TransferGone() }
  }
}

/// The error for a transfer that was removed meanwhile. Nothing was changed.
struct TransferGone: Error {}
