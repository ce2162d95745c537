import DurableStore
import GRDB

/// What the dashboard shows of a database.
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

  private static let columns = """
    documents.id AS id, documents.sequence AS sequence, revisions.name AS name,
    revisions.isDeleted AS isDeleted, revisions.channels AS channels, \(shownBody),
    revisions.saved AS saved
    """

  /// A page has a hundred of them.
  private static let shownBody =
    "CASE WHEN length(revisions.body) <= 65536 THEN revisions.body END AS body, "
    + "length(revisions.body) AS size"

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

  /// The newest first.
  /// - Parameters:
  ///   - channel: nil: whatever they are in.
  ///   - range: of their sequences.
  ///   - keepsOldest: which of them are left out where there are more than `limit`.
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
          SELECT \(Self.columns) FROM documents
            JOIN revisions ON revisions.number = documents.revision \(membership)
            WHERE documents.sequence BETWEEN ? AND ? ORDER BY documents.sequence \(keepsOldest ? "ASC" : "DESC") LIMIT ?
          """,
        arguments: StatementArguments(channel.map { [$0] } ?? [])
          + [range.lowerBound, range.upperBound, limit]
      ).map(DashboardDocument.init)
      return keepsOldest ? found.reversed() : found
    }
  }

  /// Every revision that there is of one, newest first; none when there is no such document.
  func revisions(of id: String) async throws -> [DashboardDocument] {
    try await store.read { database in
      try Row.fetchAll(
        database,
        sql: """
          SELECT documents.id AS id, COALESCE(revisions.sequence, 0) AS sequence,
              revisions.name AS name, revisions.isDeleted AS isDeleted,
              revisions.channels AS channels, \(Self.shownBody), revisions.saved AS saved
            FROM revisions JOIN documents ON documents.number = revisions.document
            WHERE documents.id = ? ORDER BY revisions.number DESC LIMIT 1000
          """, arguments: [id]
      ).map(DashboardDocument.init)
    }
  }

  func channels() async throws -> [Channel] {
    try await store.read { database in
      try Row.fetchAll(
        database,
        sql: """
          SELECT channel, COUNT(*) FILTER (WHERE NOT isRemoval) AS documents,
              MAX(sequence) AS sequence
            FROM memberships GROUP BY channel ORDER BY channel
          """
      ).map { Channel(name: $0["channel"], documents: $0["documents"], sequence: $0["sequence"]) }
    }
  }

  /// GUEST first.
  func users() async throws -> [(user: UserRecord, access: UserAccess)] {
    try await store.read { database in
      try ([""] + UserRecord.names(in: database)).compactMap { name in
        try UserRecord.named(name, in: database).map { ($0, try $0.access(in: database)) }
      }
    }
  }
}
