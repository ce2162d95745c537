import ChangeFeed
import DurableStore
import GRDB

extension GatewayDatabase {
  /// The filters and options of a feed, without its position.
  struct Feed: Sendable {
    var channels: [ExactText]?
    var documents: Set<ExactText>?
    var includesDocuments = false
    var isActiveOnly = false

    /// Whether the feed reads rows that it does not return.
    var isFiltered: Bool { documents != nil || isActiveOnly }
  }

  struct Page: Sendable {
    let rows: [(position: FeedPosition, json: ExactJSON)]
    /// The position at which the next page starts, or `nil` if no more rows exist yet.
    let next: FeedPosition?
    /// The last sequence that this page searched.
    let end: Int
  }

  /// Returns the viewer's next rows, in order.
  /// - Parameters:
  ///   - end: The last sequence to include, or `nil` for the newest sequence.
  ///   - limit: The largest number of rows to examine.
  func changes(
    _ feed: Feed, after start: FeedPosition, upTo end: Int? = nil, limit: Int, for viewer: Viewer
  ) async throws -> Page {
    let query = FeedQuery(viewer, filter: feed.channels)
    return try await store.read { database in
      let end = try end ?? DatabaseSchema.sequence(in: database)
      let rows = try query.rows(after: start, upTo: end, limit: limit, in: database)
      var shown: [(position: FeedPosition, json: ExactJSON)] = []
      var size = 0
      for row in rows where try feed.shows(row) && !query.isOvertaken(row, in: database) {
        let document =
          feed.includesDocuments ? try Self.document(of: row, for: viewer, in: database) : nil
        shown.append((row.position, row.json(document: document)))
        size += shown.last?.json.bytes.count ?? 0
        if size >= Self.pageSize {
          return Page(rows: shown, next: row.position, end: end)
        }
      }
      return Page(
        rows: shown, next: rows.count == limit ? rows.last?.position : nil, end: end)
    }
  }

  private static func document(
    of row: FeedRow, for viewer: Viewer, in database: Database
  ) throws -> ExactJSON? {
    guard let number = row.revision,
      let revision = try StoredRevision.numbered(number, in: database)
    else { return nil }
    let isRedacted = !viewer.mayRead(revision.channels)
    return ShownDocument(revision: revision, isRedacted: isRedacted).rowJSON
  }

  /// Subscribes to changes that may concern the viewer. Callers subscribe before they read the
  /// existing rows, so that no change is missed between the two.
  func subscribe(
    _ feed: Feed, for viewer: Viewer
  ) -> ChangeFeed<Int, News>.Subscription {
    let query = FeedQuery(viewer, filter: feed.channels)
    let channels = Set(query.sources.map(\.channel))
    let seesAll = channels.contains(Viewer.everything)
    let name = viewer.user.map { ExactText($0.name) }
    return news.subscribe { news in
      let isForThem =
        seesAll || !news.channels.isDisjoint(with: channels)
        || name.map { news.users.contains($0) } ?? false
      return isForThem ? news : nil
    }
  }
}

extension GatewayDatabase.Feed {
  fileprivate func shows(_ row: FeedRow) -> Bool {
    guard row.revision != nil else { return documents == nil }
    if isActiveOnly, row.isDeleted || !row.isHere { return false }
    return documents?.contains(ExactText(row.id)) ?? true
  }
}
