import ChangeFeed
import HTTPTypes
import Hummingbird
import NIOCore
import ServiceLifecycle

/// The routes of `_changes`.
enum ChangesRoutes {
  static func get(_ exchange: Exchange) async throws -> Response {
    try await answer(
      try ChangesRequest(exchange.query), exchange, connection: exchange.request.body)
  }

  static func post(_ exchange: Exchange) async throws -> Response {
    // The connection is not observed, because observing it through a body that was read to its end
    // would end this process. A closed connection is therefore noticed only at the next write.
    // This write occurs at the timeout at the latest.
    try await answer(try ChangesRequest(await exchange.json()), exchange, connection: nil)
  }

  private static func answer(
    _ changes: ChangesRequest, _ exchange: Exchange, connection: RequestBody?
  ) async throws -> Response {
    let feed = ChangesFeed(
      database: try exchange.database, request: changes, viewer: exchange.viewer,
      session: exchange.session)
    var headers: HTTPFields = [
      .contentType: "application/json",
      .cacheControl: "private, max-age=0, no-cache, no-store",
    ]
    // While the end of the connection is observed, a further request on the connection would be
    // read and lost.
    if changes.waits { headers[.connection] = "close" }
    return Response(
      status: .ok, headers: headers,
      body: ResponseBody { writer in
        try await writer.write(ByteBuffer(string: "{\"results\":[\r\n"))
        if changes.waits {
          let (left, leaving) = AsyncStream<Never>.makeStream()
          defer { leaving.finish() }
          if let connection {
            try await connection.consumeWithInboundCloseHandler { _ in
              try await feed.wait(until: left, writer: &writer)
            } onInboundClosed: {
              leaving.finish()
            }
          } else {
            try await feed.wait(until: left, writer: &writer)
          }
        } else {
          var progress: ChangesFeed.Progress?
          let last = try await feed.write(after: &progress, to: &writer).last
          try await ChangesFeed.end(last, to: &writer)
        }
        try await writer.finish(nil)
      })
  }
}

/// One `_changes` response, written row by row.
struct ChangesFeed: Sendable {
  /// The largest number of rows in memory at a time.
  private static let page = 500

  let database: GatewayDatabase
  let request: ChangesRequest
  let viewer: Viewer
  /// The session that identified the viewer, if any.
  let session: String?

  /// The event that ends a wait.
  private enum Step: Sendable {
    case news
    case heartbeat
    /// The timeout passed, or the service shuts down.
    case end
    case left
  }

  /// The number of rows to examine at a time. A filtered feed examines full pages, because a page
  /// of the requested length could yield hardly any rows.
  var pageLength: Int {
    request.feed.isFiltered ? Self.page : min(Self.page, request.limit ?? Self.page)
  }

  /// The position up to which a search has read all rows, and the user's access during the search.
  /// If the access has changed since, the next search starts again at the request's position.
  struct Progress: Sendable {
    let user: UserAccess?
    let place: FeedPosition
  }

  /// Writes the rows that exist.
  /// - Parameter progress: The progress of the previous search. On return, it is the progress of
  ///   this search.
  /// - Returns: The number of rows, and the position at which the next response continues.
  func write(
    after progress: inout Progress?, to writer: inout any ResponseBodyWriter
  ) async throws -> (count: Int, last: FeedPosition) {
    var viewer = try await database.refreshed(viewer)
    let user = viewer.user
    var place = progress.flatMap { $0.user == user ? $0.place : nil } ?? request.since
    progress = nil
    var end: Int?
    var count = 0
    var last = request.since
    var isSteady = true
    while true {
      let page = try await database.changes(
        request.feed, after: place, upTo: end, limit: pageLength, for: viewer)
      end = page.end
      for row in page.rows {
        if let limit = request.limit, count >= limit { return (count, last) }
        var bytes = ByteBuffer(string: count == 0 ? "" : ",")
        bytes.writeBytes(row.json.bytes)
        bytes.writeString("\n")
        try await writer.write(bytes)
        count += 1
        last = row.position
      }
      guard let next = page.next else {
        if isSteady {
          progress = Progress(user: user, place: max(place, FeedPosition(major: page.end)))
        }
        return (count, last)
      }
      place = next
      viewer = try await database.refreshed(self.viewer)
      // Earlier pages used other access rights, so the next search must start again.
      isSteady = isSteady && viewer.user == user
    }
  }

  static func end(
    _ last: FeedPosition, to writer: inout any ResponseBodyWriter
  ) async throws {
    try await writer.write(ByteBuffer(string: "],\n\"last_seq\":\"\(last)\"}\n"))
  }

  /// Writes the existing rows. If there are none, the function waits for the first rows, the
  /// timeout or the end of the connection.
  func wait(
    until left: AsyncStream<Never>, writer: inout any ResponseBodyWriter
  ) async throws {
    try await withThrowingTaskGroup(of: Step.self) { group in
      defer { group.cancelAll() }
      group.addTask {
        for await _ in left {}
        return .left
      }
      group.addTask {
        try? await gracefulShutdown()
        return .end
      }
      if let timeout = request.timeout { Self.add(.end, after: timeout, to: &group) }
      var progress: Progress?
      if let heartbeat = request.heartbeat { Self.add(.heartbeat, after: heartbeat, to: &group) }
      while true {
        // If the viewer is no longer admitted, the response ends without rows.
        guard let viewer = try await admitted() else {
          return try await Self.end(request.since, to: &writer)
        }
        let news = database.subscribe(request.feed, for: viewer)
        // If the access changed before the subscription, no event reported the change.
        guard try await admitted()?.user == viewer.user else { continue }
        let (count, last) = try await write(after: &progress, to: &writer)
        if count > 0 { return try await Self.end(last, to: &writer) }
        group.addTask {
          var news = news.makeAsyncIterator()
          return await news.next() == nil ? .end : .news
        }
        while let step = try await group.next(), step != .news {
          switch step {
          case .heartbeat:
            try await writer.write(ByteBuffer(string: "\n"))
            if let time = request.heartbeat { Self.add(.heartbeat, after: time, to: &group) }
          case .left: return
          default: return try await Self.end(request.since, to: &writer)
          }
        }
      }
    }
  }

  /// - Returns: The viewer with its current access, or `nil` if the viewer is no longer admitted.
  private func admitted() async throws -> Viewer? {
    if let session, try await database.user(ofSession: session) == nil { return nil }
    do { return try await database.refreshed(viewer) } catch is GatewayFailure { return nil }
  }

  private static func add(
    _ step: Step, after time: Duration, to group: inout ThrowingTaskGroup<Step, any Error>
  ) {
    group.addTask {
      try await Task.sleep(for: time)
      return step
    }
  }
}
