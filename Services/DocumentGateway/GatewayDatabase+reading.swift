import DurableStore
import GRDB

/// Reading documents. Every function checks the viewer's channels before it returns content.
extension GatewayDatabase {
  /// - Parameter rev: The revision's name, or `nil` for the current revision.
  /// - Throws: `GatewayFailure` if the document is missing, deleted or forbidden.
  func document(
    _ id: String, rev: String? = nil, withHistory: Bool = false, for viewer: Viewer
  ) async throws -> ShownDocument {
    try await store.read { database in
      let found =
        if let rev {
          try StoredRevision.named(rev, of: id, in: database)
        } else {
          try StoredRevision.current(of: id, in: database)
        }
      guard let revision = found, revision.body != nil else {
        // A revision's name is a digest of its content. An error that depends on the name would
        // allow a viewer to test guesses about a document that the viewer may not read.
        if rev != nil, let current = try StoredRevision.current(of: id, in: database),
          !viewer.mayRead(current.channels)
        {
          throw GatewayFailure.forbidden
        }
        throw GatewayFailure.missing
      }
      var shown = ShownDocument(revision: revision, isRedacted: false)
      if !viewer.mayRead(revision.channels) {
        guard rev != nil, try Self.hasSeenLeave(revision, viewer, in: database) else {
          throw GatewayFailure.forbidden
        }
        shown = ShownDocument(revision: revision, isRedacted: true)
      } else if revision.isDeleted, rev == nil {
        throw GatewayFailure.deleted
      }
      if withHistory, !shown.isRedacted {
        shown.history = try revision.ancestry(in: database).map(\.name)
      }
      return shown
    }
  }

  /// Returns whether this revision took the document out of one of the viewer's channels. If so,
  /// the viewer's feed already contained the revision's name.
  private static func hasSeenLeave(
    _ revision: StoredRevision, _ viewer: Viewer, in database: Database
  ) throws -> Bool {
    guard let user = viewer.user else { return true }
    let removals = try Row.fetchAll(
      database.cachedStatement(
        sql: """
          SELECT channel, sequence FROM memberships
            WHERE document = ? AND revision = ? AND isRemoval
          """),
      arguments: [revision.document, revision.number])
    // A user who got the channel after the removal never saw the removal.
    return removals.contains { row in
      user.channels[ExactText(row["channel"] as String)].map { $0 <= row["sequence"] } ?? false
    }
  }

  // MARK: Listings

  /// The options of `_all_docs`.
  struct Listing: Sendable {
    /// The first document. Exclusive if the previous page ended there.
    var start: String?
    var isAfterStart = false
    var end: String?
    var isEndIncluded = true
    var includesDocuments = false
    var includesHistory = false
    var includesChannels = false
    var includesSequences = false
  }

  /// The size at which a page of rows ends, in bytes. One larger row still forms a page.
  static let pageSize = 4 << 20

  /// Returns the next existing documents that the viewer may read, in the order of their ids.
  /// - Parameter limit: The largest number of documents to examine.
  /// - Returns: The rows, and the id after which the next page starts or `nil` at the end.
  func list(
    _ listing: Listing, limit: Int, for viewer: Viewer
  ) async throws -> (rows: [ExactJSON], next: String?) {
    try await store.read { database in
      let cursor = try Row.fetchCursor(
        database.cachedStatement(sql: listing.sql),
        arguments: ["start": listing.start ?? "", "end": listing.end, "limit": limit])
      var found: [ExactJSON] = []
      var (scanned, size) = (0, 0)
      while let row = try cursor.next() {
        scanned += 1
        // The body is read only if the viewer may read the document.
        if !(row["isDeleted"] as Bool), viewer.mayRead(StoredRevision.channels(row["channels"])) {
          let revision = try StoredRevision(row)
          found.append(try listing.row(revision, for: viewer, in: database))
          size += found.last?.bytes.count ?? 0
        }
        if scanned == limit || size >= Self.pageSize { return (found, row["id"]) }
      }
      return (found, nil)
    }
  }

  /// Returns rows for the given ids, in order. An id without a readable document gets an error row.
  /// - Returns: The rows of as many ids as fill a page. There is at least one row.
  func list(
    _ ids: ArraySlice<String>, _ listing: Listing, for viewer: Viewer
  ) async throws -> [ExactJSON] {
    try await store.read { database in
      var found: [ExactJSON] = []
      var size = 0
      for id in ids where size < Self.pageSize {
        let row: ExactJSON
        if let current = try StoredRevision.current(of: id, in: database) {
          if !viewer.mayRead(current.channels) {
            row = Listing.errorRow(id, GatewayFailure(401, "unauthorized"))
          } else {
            row =
              current.isDeleted
              ? Listing.errorRow(id, .deleted)
              : try listing.row(current, for: viewer, in: database)
          }
        } else {
          row = Listing.errorRow(id, .missing)
        }
        found.append(row)
        size += row.bytes.count
      }
      return found
    }
  }
}

extension GatewayDatabase.Listing {
  fileprivate var sql: String {
    """
    SELECT \(includesDocuments ? StoredRevision.columns : StoredRevision.columnsWithoutBody)
      FROM documents JOIN revisions ON revisions.number = documents.revision
      WHERE documents.id \(isAfterStart ? ">" : ">=") :start
        AND (:end IS NULL OR documents.id \(isEndIncluded ? "<=" : "<") :end)
      ORDER BY documents.id LIMIT :limit
    """
  }

  fileprivate static func errorRow(_ id: String, _ failure: GatewayFailure) -> ExactJSON {
    .ordered([
      "key": .string(id), "error": .string(failure.couchError),
      "status": .integer(failure.status),
    ])
  }

  fileprivate func row(
    _ revision: StoredRevision, for viewer: Viewer, in database: Database
  ) throws -> ExactJSON {
    // Rows list only channels that the viewer may read.
    let channels = revision.channels.filter { viewer.mayRead([$0]) }.sorted()
    let value = ExactJSON.ordered([
      "rev": .string(revision.name.text),
      "channels": includesChannels ? .array(channels.map { .string($0.text) }) : nil,
    ])
    var shown: ShownDocument?
    if includesDocuments {
      shown = ShownDocument(revision: revision, isRedacted: false)
      if includesHistory { shown?.history = try revision.ancestry(in: database).map(\.name) }
    }
    return .ordered([
      "key": .string(revision.id), "id": .string(revision.id), "value": value,
      "doc": shown?.rowJSON,
      "update_seq": includesSequences ? revision.sequence.map { .integer($0) } : nil,
    ])
  }
}
