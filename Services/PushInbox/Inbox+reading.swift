import DurableStore
import Foundation
import GRDB
import Text

extension Inbox {
  /// Returns the number of the last message in any topic.
  func lastNumber() async throws -> Int64 {
    try await store.read { try Int64.fetchOne($0, sql: "SELECT number FROM position") ?? 0 }
  }

  /// Returns messages in the order of their numbers.
  /// - Parameters:
  ///   - number: The exclusive lower limit of the messages' numbers.
  ///   - live: Messages that are not kept are included only if their numbers exceed this number.
  ///   - limit: The largest number of messages.
  func messages(
    of topics: [TopicName], after number: Int64, live: Int64, limit: Int
  ) async throws -> [PushMessage] {
    try await messages(
      """
      SELECT record FROM messages WHERE topic IN (\(Self.marks(topics))) AND number > ?
      AND (isKept OR number > ?) ORDER BY number LIMIT ?
      """, StatementArguments(topics.map(\.description)) + [number, live, limit])
  }

  /// Returns the kept messages of one topic, newest first.
  /// - Parameter number: The exclusive upper limit of the messages' numbers.
  func messages(
    of topic: TopicName, before number: Int64, limit: Int
  ) async throws -> [PushMessage] {
    try await messages(
      """
      SELECT record FROM messages WHERE topic = ? AND number < ? AND isKept
      ORDER BY number DESC LIMIT ?
      """, [topic.description, number, limit])
  }

  /// Returns the number before the first message at or after `time`, in seconds since 1970.
  func number(before time: Int64) async throws -> Int64 {
    try await store.read { database in
      let first = try Int64.fetchOne(
        database, sql: "SELECT MIN(number) FROM messages WHERE time >= ?", arguments: [time])
      return try first.map { $0 - 1 }
        ?? Int64.fetchOne(database, sql: "SELECT number FROM position") ?? 0
    }
  }

  /// Returns the last kept message of each topic, in the order of their numbers.
  func latest(of topics: [TopicName]) async throws -> [PushMessage] {
    try await messages(
      """
      SELECT record FROM messages WHERE number IN (SELECT MAX(number) FROM messages
      WHERE topic IN (\(Self.marks(topics))) AND isKept GROUP BY topic) ORDER BY number
      """, StatementArguments(topics.map(\.description)))
  }

  /// Returns the message whose attachment is the given file.
  func message(withFile name: String) async throws -> PushMessage? {
    try await messages("SELECT record FROM messages WHERE file = ?", [name]).first
  }

  /// Returns the topics that have kept messages, most recently used first.
  func topics(limit: Int) async throws -> [(topic: TopicName, count: Int)] {
    try await store.read { database in
      try Row.fetchAll(
        database,
        sql: """
          SELECT topic, COUNT(*) AS count FROM messages WHERE isKept
          GROUP BY topic ORDER BY MAX(number) DESC LIMIT ?
          """, arguments: [limit]
      ).compactMap { row in
        guard let name: String = row["topic"], let topic = try? TopicName(name) else { return nil }
        return (topic, row["count"] ?? 0)
      }
    }
  }

  private func messages(
    _ query: String, _ arguments: StatementArguments
  ) async throws -> [PushMessage] {
    let records = try await store.read {
      try Data.fetchAll($0, sql: query, arguments: arguments)
    }
    return try records.map { try JSONText.decode(PushMessage.self, from: $0) }
  }

  private static func marks(_ topics: [TopicName]) -> String {
    topics.map { _ in "?" }.joined(separator: ", ")
  }
}
