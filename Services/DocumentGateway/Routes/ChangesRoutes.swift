import ChangeFeed
import HTTPTypes
import Hummingbird
import NIOCore
import ServiceLifecycle

/// `_changes`.
enum ChangesRoutes {
  static func get(_ exchange: Exchange) async throws -> Response {
    try await answer(
      try ChangesRequest(exchange.query), exchange, connection: exchange.request.body)
  }

  static func post(_ exchange: Exchange) async throws -> Response {
    // What has been read to its end cannot be watched: that ends the process. That the caller has
    // left is noticed when something is written, at its timeout at the latest.
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
    // To see that the caller leaves takes the connection: what is asked next on it would be lost.
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

/// One answer of `_changes`, row by row.
struct ChangesFeed: Sendable {
  /// Rows that are in memory at a time.
  private static let page = 500

  let database: GatewayDatabase
  let request: ChangesRequest
  let viewer: Viewer
  /// That let them in, if one did.
  let session: String?

  /// Whatever came first.
  private enum Step: Sendable {
    case news
    case heartbeat
    /// Nothing has come, or the service ends.
    case end
    case left
  }

  /// Rows that are looked at together. Where only some of them are shown, a page of as many as are
  /// asked for would be one of hardly any.
  var pageLength: Int {
    request.feed.isFiltered ? Self.page : min(Self.page, request.limit ?? Self.page)
  }

  /// How far somebody has looked without finding anything, with what they had then. Whoever has
  /// other rights by now may find it there.
  struct Progress: Sendable {
    let user: UserAccess?
    let place: FeedPosition
  }

  /// Writes what there is.
  /// - Parameter progress: of the look before, and then of this one.
  /// - Returns: how many rows, and where the next answer goes on.
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
      // The pages before are of other rights: the next look begins anew.
      isSteady = isSteady && viewer.user == user
    }
  }

  static func end(
    _ last: FeedPosition, to writer: inout any ResponseBodyWriter
  ) async throws {
    try await writer.write(ByteBuffer(string: "],\n\"last_seq\":\"\(last)\"}\n"))
  }

  /// Writes what there is as soon as there is anything.
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
        // Whoever may not come in any more gets what they had asked for: no news.
        guard let viewer = try await admitted() else {
          return try await Self.end(request.since, to: &writer)
        }
        let news = database.subscribe(request.feed, for: viewer)
        // A right that came in between was told to nobody.
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

  /// - Returns: nil when whoever asks may not come in any more.
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
