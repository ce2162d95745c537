import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Testing

@testable import DocumentGateway

/// Feeds that read many rows and send few of them.
@Suite(.timeLimit(.minutes(3))) struct FeedProgressTests {
  private static let configuration = """
    {"databases": {"db": {"server": "walrus:", "users": {
      "ana": {"admin_channels": ["pop"]}}}}}
    """

  private struct Lines: ResponseBodyWriter {
    var text = ""

    mutating func write(_ buffer: ByteBuffer) { text += String(buffer: buffer) }
    consuming func finish(_ trailingHeaders: HTTPFields?) {}
  }

  private func fill(_ database: GatewayDatabase, _ ids: [String], _ channel: String = "pop")
    async throws
  {
    let documents = try ids.map {
      try ReceivedDocument(ExactJSON(parsing: "{\"_id\":\"\($0)\",\"channels\":[\"\(channel)\"]}"))
    }
    _ = try await database.write(documents, isNew: true, by: .admin)
  }

  private func feed(
    _ database: GatewayDatabase, _ parameters: String, user: String? = nil
  ) async throws -> ChangesFeed {
    let access = if let user { try await database.access(of: user) } else { UserAccess?.none }
    return ChangesFeed(
      database: database, request: try ChangesRequest(ExactJSON(parsing: parameters)),
      viewer: access.map { .user($0) } ?? .admin, session: nil)
  }

  @Test("A filtered feed with a small limit still reads full pages from the database")
  func fullPages() async throws {
    let gateway = try await TestGateway(Self.configuration)
    let database = try #require(gateway.gateway.database("db"))
    try await fill(database, ["a", "b", "c", "d"])
    for (filter, length, shown) in [
      (#""filter":"_doc_ids","doc_ids":["c","d"]"#, 500, "c"), (#""active_only":true"#, 500, "a"),
      (#""active_only":false"#, 1, "a"),
    ] {
      let feed = try await feed(database, "{\"limit\":1,\(filter)}")
      #expect(feed.pageLength == length, "\(filter)")
      var (writer, progress): (any ResponseBodyWriter, ChangesFeed.Progress?) = (Lines(), nil)
      let (count, _) = try await feed.write(after: &progress, to: &writer)
      let text = (writer as? Lines)?.text ?? ""
      #expect(count == 1 && text.contains("\"id\":\"\(shown)\""), "\(filter): \(text)")
    }
  }

  @Test("A woken feed continues at its position, or at the start if its user has new rights")
  func progress() async throws {
    let gateway = try await TestGateway(Self.configuration)
    let database = try #require(gateway.gateway.database("db"))
    try await fill(database, ["a", "b"])
    let feed = try await feed(
      database, #"{"filter":"_doc_ids","doc_ids":["x","r"],"feed":"longpoll"}"#, user: "ana")
    var writer: any ResponseBodyWriter = Lines()
    var progress: ChangesFeed.Progress?
    var (count, _) = try await feed.write(after: &progress, to: &writer)
    #expect(count == 0)
    let first = try #require(progress)
    let sequence = try await database.sequence()
    #expect(first.place == FeedPosition(major: sequence))

    // Rows before the position are not read again. The test sets the position so far ahead that the
    // new row is not read.
    try await fill(database, ["x"])
    progress = ChangesFeed.Progress(user: first.user, place: FeedPosition(major: 1000))
    (count, _) = try await feed.write(after: &progress, to: &writer)
    #expect(count == 0)
    progress = first
    (count, _) = try await feed.write(after: &progress, to: &writer)
    #expect(count == 1)

    // After the user got new rights, the feed starts again. It also shows a row that was changed
    // before.
    try await fill(database, ["r"], "rock")
    progress = ChangesFeed.Progress(user: first.user, place: FeedPosition(major: 1000))
    try await database.save(
      UserChange(name: "ana", ExactJSON(parsing: #"{"admin_channels":["pop","rock"]}"#)))
    (count, _) = try await feed.write(after: &progress, to: &writer)
    #expect(count == 2 && (writer as? Lines)?.text.contains(#""id":"r""#) == true)
  }

  @Test("A poll that wakes without a matching change waits for the next matching change")
  func irrelevantWake() async throws {
    let gateway = try await TestGateway(
      #"{"databases":{"db":{"server":"walrus:","users":{"GUEST":{"admin_channels":["pop"]}}}}}"#)
    try await gateway.run {
      async let poll = gateway.ask(
        "GET", "/db/_changes?feed=longpoll&since=0&filter=_doc_ids&doc_ids=%5B%22x%22%5D")
      for id in ["a", "b", "x"] {
        _ = try await gateway.admin("PUT", "/db/\(id)", #"{"channels":["pop"]}"#)
      }
      #expect(try await poll.ids == ["x"])
    }
  }
}
