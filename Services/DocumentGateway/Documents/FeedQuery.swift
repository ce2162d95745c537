import GRDB

/// The changes that a viewer requests and may see.
struct FeedQuery: Sendable {
  /// A channel, and the sequence at which the viewer got access to it.
  struct Source: Hashable, Sendable {
    let channel: ExactText
    let since: Int
  }

  let sources: [Source]
  /// The user, or `nil` for an administrator. A change to the user's channels or roles is a row
  /// too.
  let user: UserAccess?

  /// - Parameter filter: The channels to include, or `nil` for all.
  init(_ viewer: Viewer, filter: [ExactText]? = nil) {
    switch viewer {
    case .admin:
      user = nil
      let wanted = filter.map { $0.contains(Viewer.everything) ? [Viewer.everything] : $0 }
      sources = Set(wanted ?? [Viewer.everything]).map { Source(channel: $0, since: 1) }
    case .user(let user):
      self.user = user
      let star = user.channels[Viewer.everything]
      let wanted = filter.flatMap { $0.contains(Viewer.everything) ? nil : Set($0) }
      if let star {
        sources = (wanted ?? [Viewer.everything]).map { channel in
          Source(channel: channel, since: min(star, user.channels[channel] ?? .max))
        }
      } else {
        sources = user.channels.filter { wanted?.contains($0.key) ?? true }
          .map { Source(channel: $0.key, since: $0.value) }
      }
    }
  }

  /// Returns the next rows after a position, up to a sequence.
  /// - Returns: At most `limit` rows, in order.
  func rows(
    after start: FeedPosition, upTo end: Int, limit: Int, in database: Database
  ) throws -> [FeedRow] {
    var found: [FeedPosition: FeedRow] = [:]
    if let user, user.sequence > 0, user.sequence <= end, start.nextSequence <= user.sequence {
      let position = FeedPosition(major: user.sequence)
      found[position] = FeedRow(position: position, user: user.shownName)
    }
    for source in sources where source.since <= end {
      let granted = FeedPosition(major: source.since)
      if source.since > 1, start < granted {
        // Documents that were in the channel before the viewer got access are rows too. Documents
        // that had already left the channel are omitted, because the viewer never saw them there.
        let seen = start.major == source.since ? start.minor : nil
        let first = seen.map { min($0, source.since - 1) + 1 } ?? 0
        try add(
          source, first..<source.since, because: source.since, limit, to: &found, in: database)
        try add(
          source, max(source.since, start.nextSequence)..<end + 1, because: nil, limit,
          to: &found, in: database)
      } else if start.nextSequence <= end {
        try add(
          source, start.nextSequence..<end + 1, because: nil, limit, to: &found, in: database)
      }
    }
    return Array(found.values.sorted { $0.position < $1.position }.prefix(limit))
  }

  private func add(
    _ source: Source, _ range: Range<Int>, because: Int?, _ limit: Int,
    to found: inout [FeedPosition: FeedRow], in database: Database
  ) throws {
    guard !range.isEmpty else { return }
    let rows = try Row.fetchAll(
      database.cachedStatement(sql: Self.sql(source, isBackfill: because != nil)),
      arguments: ["first": range.lowerBound, "end": range.upperBound, "limit": limit]
        + (source.channel == Viewer.everything ? [:] : ["channel": source.channel.text]))
    for row in rows {
      let sequence: Int = row["sequence"]
      let position = FeedPosition(major: because ?? sequence, minor: because.map { _ in sequence })
      if found[position] == nil { found[position] = FeedRow(position: position, row) }
      if row["isRemoval"] {
        found[position]?.removed.append(source.channel)
      } else {
        found[position]?.isHere = true
      }
    }
  }

  /// Returns whether the document left one channel and later changed in another of the viewer's
  /// channels. The feed then contains the later change, so the removal is omitted.
  func isOvertaken(_ row: FeedRow, in database: Database) throws -> Bool {
    guard !row.removed.isEmpty, let document = row.document else { return false }
    let later = try String.fetchAll(
      database.cachedStatement(
        sql: """
          SELECT channel FROM memberships
            WHERE document = ? AND NOT isRemoval AND sequence > ?
          """), arguments: [document, row.position.minor ?? row.position.major])
    return later.contains { name in sources.contains { $0.channel == ExactText(name) } }
  }

  private static func sql(_ source: Source, isBackfill: Bool) -> String {
    if source.channel == Viewer.everything {
      return """
        SELECT documents.sequence AS sequence, documents.id AS id, documents.number AS document,
            revisions.name AS name, revisions.number AS revision,
            revisions.isDeleted AS isDeleted, FALSE AS isRemoval
          FROM documents JOIN revisions ON revisions.number = documents.revision
          WHERE documents.sequence >= :first AND documents.sequence < :end
          ORDER BY documents.sequence LIMIT :limit
        """
    }
    return """
      SELECT memberships.sequence AS sequence, documents.id AS id, documents.number AS document,
          revisions.name AS name, revisions.number AS revision,
          revisions.isDeleted AS isDeleted, isRemoval
        FROM memberships JOIN documents ON documents.number = memberships.document
          JOIN revisions ON revisions.number = memberships.revision
        WHERE memberships.channel = :channel AND memberships.sequence >= :first
          AND memberships.sequence < :end \(isBackfill ? "AND NOT isRemoval" : "")
        ORDER BY memberships.sequence LIMIT :limit
      """
  }
}

/// One row of a feed.
struct FeedRow: Sendable {
  let position: FeedPosition
  let id: String
  /// `nil` for a user's own row.
  var name: String?
  var document: Int64?
  var revision: Int64?
  var isDeleted = false
  /// Whether the document is in one of the viewer's channels, even if it has left another.
  var isHere = false
  /// The viewer's channels that the document has left.
  var removed: [ExactText] = []

  init(position: FeedPosition, user: String) {
    self.position = position
    id = "_user/\(user)"
  }

  init(position: FeedPosition, _ row: Row) {
    self.position = position
    id = row["id"]
    name = row["name"]
    document = row["document"]
    revision = row["revision"]
    isDeleted = row["isDeleted"]
  }

  /// - Parameter document: The document to include, if the request asks for documents.
  func json(document: ExactJSON? = nil) -> ExactJSON {
    .ordered([
      "seq": position.json, "id": .string(id), "deleted": isDeleted ? .bool(true) : nil,
      "removed": removed.isEmpty
        ? nil : .array(removed.sorted().map { .string($0.text) }),
      "doc": document,
      "changes": .array(name.map { [.object(["rev": .string($0)])] } ?? []),
    ])
  }
}
