import DurableStore
import GRDB

/// The dashboard's queries.
extension GatewayDatabase {
  struct Overview: Sendable {
    let name: String
    let documents: Int
    let sequence: Int
  }

  struct Channel: Sendable {
    let name: String
    let documents: Int
    let sequence: Int
  }

  /// Channels and bodies larger than 64 KiB are not read, because a page contains 100 documents.
  private static let columns = """
    documents.id AS id, revisions.number AS number, revisions.name AS name,
    revisions.isDeleted AS isDeleted, revisions.saved AS saved,
    CASE WHEN revisions.channels IS NULL THEN x'5b5d'
      WHEN length(revisions.channels) <= 65536 THEN revisions.channels END AS channels,
    CASE WHEN length(revisions.body) <= 65536 THEN revisions.body END AS body,
    length(revisions.body) AS size
    """

  func overview() async throws -> Overview {
    try await store.read { [name] database in
      let documents = try Int.fetchOne(
        database,
        sql: """
          SELECT COUNT(*) FROM documents JOIN revisions ON revisions.number = documents.revision
            WHERE NOT isDeleted
          """)
      return Overview(
        name: name, documents: documents ?? 0,
        sequence: try DatabaseSchema.sequence(in: database))
    }
  }

  /// Returns current documents, newest first.
  /// - Parameters:
  ///   - channel: The channel of the documents, or `nil` for all documents.
  ///   - range: The range of their sequences.
  ///   - keepsOldest: Whether the limit keeps the oldest documents instead of the newest.
  func documents(
    in channel: String?, _ range: ClosedRange<Int>, limit: Int, keepsOldest: Bool = false
  ) async throws -> [DashboardDocument] {
    try await store.read { database in
      let membership =
        channel == nil
        ? ""
        : """
        JOIN memberships ON memberships.document = documents.number AND channel = ?
          AND NOT isRemoval
        """
      let found = try Row.fetchAll(
        database,
        sql: """
          SELECT documents.sequence AS sequence, \(Self.columns) FROM documents
            JOIN revisions ON revisions.number = documents.revision \(membership)
            WHERE documents.sequence BETWEEN ? AND ? ORDER BY documents.sequence \(keepsOldest ? "ASC" : "DESC") LIMIT ?
          """,
        arguments: StatementArguments(channel.map { [$0] } ?? [])
          + [range.lowerBound, range.upperBound, limit]
      ).map(DashboardDocument.init)
      return keepsOldest ? found.reversed() : found
    }
  }

  /// Returns the stored revisions of a document, newest first. Empty if there is no such document.
  /// - Parameter number: The exclusive upper limit of the revisions' numbers.
  func revisions(
    of id: String, before number: Int64, limit: Int
  ) async throws -> [DashboardDocument] {
    try await store.read { database in
      try Row.fetchAll(
        database,
        sql: """
          SELECT COALESCE(revisions.sequence, 0) AS sequence, \(Self.columns)
            FROM revisions JOIN documents ON documents.number = revisions.document
            WHERE documents.id = ? AND revisions.number < ?
            ORDER BY revisions.number DESC LIMIT ?
          """, arguments: [id, number, limit]
      ).map(DashboardDocument.init)
    }
  }

  /// Returns channels in the order of their names.
  /// - Parameter name: The name after which the channels start.
  func channels(after name: String, limit: Int) async throws -> [Channel] {
    try await store.read { database in
      try Row.fetchAll(
        database,
        sql: """
          SELECT channel, COUNT(*) FILTER (WHERE NOT isRemoval) AS documents,
              MAX(sequence) AS sequence
            FROM memberships WHERE channel > ? GROUP BY channel ORDER BY channel LIMIT ?
          """, arguments: [name, limit]
      ).map { Channel(name: $0["channel"], documents: $0["documents"], sequence: $0["sequence"]) }
    }
  }

  /// Returns users in the order of their names. GUEST comes first.
  /// - Parameter name: The name after which the users start, or `nil` to start with GUEST.
  func users(
    after name: String?, limit: Int
  ) async throws -> [(user: UserRecord, access: UserAccess)] {
    try await store.read { database in
      let names = try UserRecord.names(after: name ?? "", limit: limit, in: database)
      let found = try ((name == nil ? [""] : []) + names).compactMap { name in
        try UserRecord.named(name, in: database).map { ($0, try $0.access(in: database)) }
      }
      return Array(found.prefix(limit))
    }
  }
}
