import DurableStore
import Foundation
import GRDB

/// The views of a database for administrators.
extension GatewayDatabase {
  /// Returns a document with its sync metadata.
  func raw(_ id: String) async throws -> ExactJSON {
    try await store.read { database in
      guard let current = try StoredRevision.current(of: id, in: database) else {
        throw GatewayFailure.missing
      }
      let history = try Row.fetchAll(
        database,
        sql: """
          SELECT number, name, parent, isDeleted, sequence, channels, saved FROM revisions
            WHERE document = ? ORDER BY number
          """, arguments: [current.document])
      let memberships = try Row.fetchAll(
        database,
        sql: """
          SELECT channel, first, memberships.sequence AS sequence, isRemoval, name
            FROM memberships JOIN revisions ON revisions.number = memberships.revision
            WHERE memberships.document = ? ORDER BY channel
          """, arguments: [current.document])
      let sync = Self.sync(current, history, memberships)
      return (current.body ?? .emptyObject).appending([ExactJSON.Member(key: "_sync", value: sync)])
    }
  }

  private static func sync(
    _ current: StoredRevision, _ history: [Row], _ memberships: [Row]
  ) -> ExactJSON {
    let places = Dictionary(
      history.enumerated().map { ($1["number"] as Int64, $0) },
      uniquingKeysWith: { first, _ in first })
    let sequences = history.compactMap { $0["sequence"] as Int? }
    var channels: [String: ExactJSON] = [:]
    var set: [ExactJSON] = []
    for row in memberships {
      let name: String = row["channel"]
      let isRemoval: Bool = row["isRemoval"]
      channels[name] =
        isRemoval
        ? .ordered(["seq": .integer(row["sequence"]), "rev": .string(row["name"])]) : .null
      set.append(
        .ordered([
          "name": .string(name), "start": .integer(row["first"]),
          "end": isRemoval ? .integer(row["sequence"]) : nil,
        ]))
    }
    let saved: Int = history.last?["saved"] ?? 0
    let parents = history.map { row in
      ExactJSON.integer((row["parent"] as Int64?).flatMap { places[$0] } ?? -1)
    }
    let deleted = history.indices.filter { history[$0]["isDeleted"] }
    let channelsByRevision = history.map { row -> ExactJSON in
      let given: ExactJSON? = row["channels"]
      return ExactJSON.array(StoredRevision.channels(given).map { .string($0.text) })
    }
    let names = history.map { row in ExactJSON.string(row["name"]) }
    let tree = ExactJSON.ordered([
      "revs": .array(names), "parents": .array(parents),
      "deleted": deleted.isEmpty ? nil : .array(deleted.map { .integer($0) }),
      "channels": .array(channelsByRevision),
    ])
    return .ordered([
      "rev": .string(current.name.text), "sequence": .integer(current.sequence ?? 0),
      "recent_sequences": .array(sequences.suffix(20).map { .integer($0) }),
      "channels": .object(channels), "cas": .string(""), "value_crc32c": .string(""),
      "channel_set": .array(set), "channel_set_history": .null,
      "time_saved": .string(time(saved)), "history": tree,
    ])
  }

  /// Returns every channel that has had documents, with its document count and last sequence.
  func channelsJSON() async throws -> ExactJSON {
    let rows = try await store.read { database in
      try Row.fetchAll(
        database,
        sql: """
          SELECT channel, COUNT(*) FILTER (WHERE NOT isRemoval) AS documents,
              MAX(sequence) AS sequence
            FROM memberships GROUP BY channel ORDER BY channel
          """
      ).map { row in
        ExactJSON.ordered([
          "name": .string(row["channel"]), "documents": .integer(row["documents"]),
          "update_seq": .integer(row["sequence"]),
        ])
      }
    }
    return .object(["channels": .array(rows)])
  }

  /// Returns the configuration with the current sync function and the GUEST user.
  func configurationJSON() async throws -> ExactJSON {
    let guest = try await store.read { try UserRecord.named("", in: $0) }
    let channels = guest?.channels.keys.sorted().map { ExactJSON.string($0.text) } ?? []
    return .object([
      "bucket": .string(name), "name": .string(name), "server": .string("walrus:"),
      "sync": syncSource.map { .string($0) },
      "guest": .object([
        "admin_channels": .array(channels), "disabled": .bool(guest?.isDisabled ?? true),
        "name": .string(""),
      ]),
    ])
  }

  private static func time(_ nanoseconds: Int) -> String {
    let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    let digits = String(rest)
    let text = Date(timeIntervalSince1970: Double(seconds)).ISO8601Format().dropLast()
    return "\(text).\(String(repeating: "0", count: 9 - digits.count))\(digits)Z"
  }
}
