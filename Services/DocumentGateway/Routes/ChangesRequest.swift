import Foundation

/// The parameters of a `_changes` request, from the URL or the body.
struct ChangesRequest: Sendable {
  /// The default timeout in milliseconds, the same as Sync Gateway's.
  private static let usualTimeout = 300_000
  private static let longestTimeout = 900_000
  private static let shortestHeartbeat = 1000

  var feed = GatewayDatabase.Feed()
  var since = FeedPosition.start
  /// The largest number of rows, or `nil` for all.
  var limit: Int?
  var waits = false
  /// The timeout of a long poll. With a heartbeat it is `nil`, and the poll waits without a limit.
  var timeout: Duration? = .milliseconds(usualTimeout)
  var heartbeat: Duration?

  /// - Throws: `GatewayFailure` if a parameter is invalid.
  init(_ query: GatewayQuery) throws(GatewayFailure) {
    var parameters: [String: ExactJSON] = [:]
    for name in Self.names {
      guard let text = query[name], !text.isEmpty else { continue }
      switch name {
      case "doc_ids":
        parameters[name] = .array((try query.strings(name) ?? []).map { .string($0) })
      default: parameters[name] = .string(text)
      }
    }
    try read(parameters)
  }

  /// - Throws: `GatewayFailure` if a parameter is invalid.
  init(_ json: ExactJSON) throws(GatewayFailure) {
    guard let members = json.members else {
      throw GatewayFailure(400, "Bad JSON: the feed's parameters must be an object")
    }
    var parameters: [String: ExactJSON] = [:]
    for member in members where !member.value.isNull { parameters[member.key.text] = member.value }
    try read(parameters)
  }

  private static let names = [
    "feed", "since", "limit", "include_docs", "active_only", "filter", "channels", "doc_ids",
    "timeout", "heartbeat",
  ]

  private mutating func read(_ parameters: [String: ExactJSON]) throws(GatewayFailure) {
    switch parameters["feed"]?.string ?? "normal" {
    case "", "normal": break
    case "longpoll": waits = true
    case "continuous": throw .later("The continuous feed is")
    case "websocket": throw .later("The feed over a WebSocket is")
    default: throw GatewayFailure(400, "Unknown feed type")
    }
    if let since = parameters["since"] {
      let text = since.string ?? since.text
      // Accepts a row's `seq` with or without its quotation marks.
      self.since = try FeedPosition((try? ExactJSON(parsing: text))?.string ?? text)
    }
    let limit = try Self.number(parameters["limit"], "limit") ?? 0
    self.limit = limit > 0 ? limit : nil
    feed.includesDocuments = Self.flag(parameters["include_docs"])
    feed.isActiveOnly = Self.flag(parameters["active_only"])
    try readFilter(parameters)
    if let time = try Self.number(parameters["timeout"], "timeout"), time > 0 {
      timeout = .milliseconds(min(time, Self.longestTimeout))
    }
    if let time = try Self.number(parameters["heartbeat"], "heartbeat"), time > 0 {
      heartbeat = .milliseconds(min(max(time, Self.shortestHeartbeat), Self.longestTimeout))
      timeout = nil
    }
  }

  private mutating func readFilter(
    _ parameters: [String: ExactJSON]
  ) throws(GatewayFailure) {
    switch parameters["filter"]?.string ?? "" {
    case "": break
    case "sync_gateway/bychannel":
      let json = parameters["channels"]
      _ = try json?.elements(limit: 1000, "channels")
      let names =
        json?.strings ?? json?.string?.split(separator: ",").map(String.init) ?? []
      let channels = names.map { ExactText($0) }
      guard !channels.isEmpty else {
        throw GatewayFailure(400, "Missing 'channels' filter parameter")
      }
      feed.channels = channels
    case "_doc_ids":
      // A waiting request keeps the ids in memory, so it may have fewer ids.
      _ = try parameters["doc_ids"]?.elements(limit: waits ? 1000 : 100_000, "documents")
      guard let ids = parameters["doc_ids"]?.strings, !ids.isEmpty else {
        throw GatewayFailure(400, "Missing 'doc_ids' filter parameter")
      }
      feed.documents = Set(ids.map { ExactText($0) })
    default:
      throw GatewayFailure(
        400, "Unknown filter; try sync_gateway/bychannel or _doc_ids")
    }
  }

  private static func flag(_ json: ExactJSON?) -> Bool {
    json?.bool ?? json?.string.map { $0 == "true" || $0 == "1" } ?? false
  }

  private static func number(
    _ json: ExactJSON?, _ name: String
  ) throws(GatewayFailure) -> Int? {
    guard let json else { return nil }
    guard let number = Int(json.string ?? json.text), number >= 0 else {
      throw GatewayFailure(400, "'\(name)' must be a number of 0 or more")
    }
    return number
  }
}
