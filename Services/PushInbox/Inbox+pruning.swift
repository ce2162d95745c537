import Foundation
import GRDB
import HTTPService

extension Inbox {
  /// Removes messages that are too old, and the oldest messages of topics that have too many.
  ///
  /// If there are too many messages in total, the oldest messages of the largest topics are
  /// removed. A busy topic therefore does not displace the messages of smaller topics.
  package func prune() async throws {
    let time = Int64(now().timeIntervalSince1970)
    let limits = limits
    let oldest = time - Int64(limits.age)
    let gone = try await commit { database -> [Gone] in
      try database.execute(
        sql: """
          DELETE FROM receipts WHERE time < ?;
          DELETE FROM receipts WHERE time < (
            SELECT time FROM receipts ORDER BY time DESC LIMIT 1 OFFSET ?)
          """, arguments: [time - Int64(PushLimits.receiptAge), PushLimits.receipts])
      return try Row.fetchAll(
        database,
        sql: """
          DELETE FROM messages WHERE time < ? OR (NOT isKept AND time < ?)
          OR number IN (SELECT number FROM (SELECT number,
            ROW_NUMBER() OVER (PARTITION BY topic ORDER BY number DESC) AS place FROM messages)
            ORDER BY place, number DESC LIMIT -1 OFFSET ?)
          OR number IN (SELECT number FROM (SELECT number,
            ROW_NUMBER() OVER (PARTITION BY topic ORDER BY number DESC) AS place FROM messages)
            WHERE place > ?)
          RETURNING file, size
          """,
        arguments: [
          oldest, time - Int64(PushLimits.passingAge), limits.messages, limits.messagesPerTopic,
        ]
      ).map { Gone(file: $0["file"], size: $0["size"] ?? 0) }
    }
    let files = gone.compactMap(\.file)
    guard !files.isEmpty else { return }
    try await DiskWork.run { [folder] in
      for file in files { folder.remove(file) }
    }
    room.giveBack(gone.reduce(0) { $0 + $1.size })
  }

  private struct Gone: Sendable {
    let file: String?
    let size: Int64
  }
}
