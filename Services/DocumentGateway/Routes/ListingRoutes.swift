import HTTPTypes
import Hummingbird
import NIOCore

/// The routes of `_all_docs`.
enum ListingRoutes {
  static func get(_ exchange: Exchange) async throws -> Response {
    if let keys = try exchange.query.strings("keys") {
      return try await rows(of: keys, exchange)
    }
    return try await all(exchange)
  }

  static func post(_ exchange: Exchange) async throws -> Response {
    let json = try await exchange.json()
    guard json.kind == .object else {
      throw GatewayFailure(400, "Bad JSON: the body must be an object")
    }
    guard let keys = json["keys"] else { return try await all(exchange) }
    _ = try keys.elements(limit: 100_000, "keys")
    guard let names = keys.strings else {
      throw GatewayFailure(400, "'keys' must be a list of strings")
    }
    return try await rows(of: names, exchange)
  }

  private static func listing(_ query: GatewayQuery) -> GatewayDatabase.Listing {
    var listing = GatewayDatabase.Listing()
    let key = query.string("key")
    listing.start = key ?? query.string("startkey")
    listing.end = key ?? query.string("endkey")
    listing.isEndIncluded = query["inclusive_end"] != "false"
    listing.includesDocuments = query.flag("include_docs")
    listing.includesHistory = query.flag("revs")
    listing.includesChannels = query.flag("channels")
    listing.includesSequences = query.flag("update_seq")
    return listing
  }

  private static func rows(of keys: [String], _ exchange: Exchange) async throws -> Response {
    let (database, query, viewer) = (try exchange.database, exchange.query, exchange.viewer)
    let limit = try query.number("limit").flatMap { $0 > 0 ? $0 : nil } ?? keys.count
    let keys = Array(keys.prefix(limit))
    let sequence = try await database.sequence()
    return stream { writer in
      var total = 0
      while total < keys.count {
        let part = keys[total..<min(total + 500, keys.count)]
        let now = try await database.refreshed(viewer)
        for row in try await database.list(part, listing(query), for: now) {
          try await write(row, number: total, to: &writer)
          total += 1
        }
      }
      try await end(total, sequence, to: &writer)
    }
  }

  private static func all(_ exchange: Exchange) async throws -> Response {
    let (database, query, viewer) = (try exchange.database, exchange.query, exchange.viewer)
    let most = try query.number("limit").flatMap { $0 > 0 ? $0 : nil } ?? .max
    let sequence = try await database.sequence()
    return stream { writer in
      var listing = listing(query)
      var total = 0
      while total < most {
        let now = try await database.refreshed(viewer)
        let (rows, next) = try await database.list(listing, limit: 500, for: now)
        for row in rows.prefix(most - total) {
          try await write(row, number: total, to: &writer)
          total += 1
        }
        guard let next else { break }
        listing.start = next
        listing.isAfterStart = true
      }
      try await end(total, sequence, to: &writer)
    }
  }

  private static func stream(
    _ write: @escaping @Sendable (inout any ResponseBodyWriter) async throws -> Void
  ) -> Response {
    Response(
      status: .ok, headers: [.contentType: "application/json"],
      body: ResponseBody { writer in
        try await writer.write(ByteBuffer(string: "{\"rows\":[\n"))
        try await write(&writer)
        try await writer.finish(nil)
      })
  }

  private static func write(
    _ row: ExactJSON, number: Int, to writer: inout any ResponseBodyWriter
  ) async throws {
    var bytes = ByteBuffer(string: number == 0 ? "" : ",")
    bytes.writeBytes(row.bytes)
    bytes.writeString("\n")
    try await writer.write(bytes)
  }

  private static func end(
    _ total: Int, _ sequence: Int, to writer: inout any ResponseBodyWriter
  ) async throws {
    try await writer.write(
      ByteBuffer(string: "],\n\"total_rows\":\(total),\"update_seq\":\(sequence)}"))
  }
}
