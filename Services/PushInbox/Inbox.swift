import ChangeFeed
import DurableStore
package import Foundation
import GRDB
import HTTPService
import Synchronization
import Text

/// The error if the disk has no space for another message.
struct InboxFull: Error {}

/// The messages of all topics, on disk in one order.
///
/// When `add` returns, the message is durable. Numbers increase in the order of the commits. A
/// reader that has seen a number has therefore seen all messages before it. When a reader proceeds
/// from stored to live messages, it neither misses a message nor receives one twice.
package final class Inbox: Sendable {
  package let limits: PushLimits
  let room: AttachmentQuota
  let folder: AttachmentFolder
  let now: @Sendable () -> Date
  /// The topics that receive messages.
  let arrivals = ChangeFeed<Int, TopicName>()
  let store: DurableStore
  let ids: MessageIDs
  private let added = Mutex(0)

  /// The number of messages between two prunings.
  private static let pruneInterval = 256

  /// Opens the inbox, and removes leftovers of a crash and messages that are too old.
  /// - Parameters:
  ///   - directory: The folder of the messages, created if it does not exist. Only one inbox may
  ///     use it at a time.
  ///   - limits: The limits of the messages that the inbox accepts and keeps.
  ///   - now: The clock.
  /// - Throws: `ListenError` if another service uses the directory or the messages cannot be read;
  ///   file errors.
  package init(
    directory: URL, limits: PushLimits = PushLimits(),
    now: @escaping @Sendable () -> Date = { Date() }
  ) async throws {
    self.limits = limits
    self.now = now
    let folder = try await DiskWork.run { try AttachmentFolder(directory) }
    self.folder = folder
    do {
      store = try await DiskWork.run {
        try DurableStore(at: folder.database, migrator: InboxSchema.migrator)
      }
    } catch let error as StoreError {
      throw ListenError(opening: error, of: folder.database)
    }
    let (key, files, used) = try await store.read { database in
      (
        try Data.fetchOne(database, sql: "SELECT bytes FROM key"),
        try Set(String.fetchAll(database, sql: "SELECT file FROM messages WHERE file IS NOT NULL")),
        try Int64.fetchOne(database, sql: "SELECT SUM(size) FROM messages") ?? 0
      )
    }
    guard let key else {
      throw ListenError(opening: .damaged(path: folder.database.path), of: folder.database)
    }
    ids = MessageIDs(key: key)
    room = AttachmentQuota(limits, used: used)
    try await DiskWork.run { try folder.removeAll(except: files) }
    try await prune()
  }

  // MARK: Adding

  /// Stores a message durably. If the key was used before, returns the message that was stored with
  /// it.
  /// - Parameters:
  ///   - message: The message. This function sets the number, id and times.
  ///   - file: The attachment's file, if any.
  ///   - key: The request's idempotency key, if any.
  func add(
    _ message: PushMessage, isKept: Bool, file: ReceivedFile?, key: String?
  ) async throws -> (message: PushMessage, isRepeated: Bool) {
    let date = now()
    let age = limits.age
    let name = message.attachment?.file
    let ids = ids
    let size = file?.size ?? 0
    do {
      let result = try await commit { database -> (PushMessage, Bool) in
        if let key, let first = try Self.receipt(key, message.topic, database) {
          return (first, true)
        }
        let last = try Int64.fetchOne(database, sql: "SELECT number FROM position") ?? 0
        var message = message
        message.number = max(last + 1, Int64(max(0, date.timeIntervalSince1970 * 1e6)))
        message.id = ids.make(message.number)
        message.time = Int64(date.timeIntervalSince1970)
        message.expires = isKept ? Int64(date.timeIntervalSince1970 + age) : nil
        let record = try JSONText.encode(message)
        try database.execute(sql: "UPDATE position SET number = ?", arguments: [message.number])
        try database.execute(
          sql: "INSERT INTO messages VALUES (?, ?, ?, ?, ?, ?, ?)",
          arguments: [message.number, message.topic, message.time, isKept, record, name, size])
        if let key {
          try database.execute(
            sql: "INSERT INTO receipts VALUES (?, ?, ?, ?)",
            arguments: [message.topic, key, record, message.time])
        }
        return (message, false)
      }
      if result.1 {
        if let name { folder.remove(name) }
      } else {
        file?.keep()
        await wasAdded(result.0)
      }
      return result
    } catch let error as StoreError where !error.isUnknownOutcome {
      if let name { folder.remove(name) }
      throw error == .diskFull ? InboxFull() : error
    }
  }

  /// Returns the message that was published with this key, if any.
  func message(withKey key: String, in topic: TopicName) async throws -> PushMessage? {
    try await store.read { try Self.receipt(key, topic.description, $0) }
  }

  private static func receipt(
    _ key: String, _ topic: String, _ database: Database
  ) throws -> PushMessage? {
    let record = try Data.fetchOne(
      database, sql: "SELECT record FROM receipts WHERE topic = ? AND key = ?",
      arguments: [topic, key])
    return try record.map { try JSONText.decode(PushMessage.self, from: $0) }
  }

  private func wasAdded(_ message: PushMessage) async {
    if let topic = try? TopicName(message.topic) { arrivals.publish(topic, for: 0) }
    let isDue = added.withLock { added in
      added += 1
      return added % Self.pruneInterval == 0
    }
    // A later pruning removes the messages that cannot be removed now.
    if isDue { try? await prune() }
  }

  func commit<Value: Sendable>(
    _ change: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await store.commit(change)
  }
}

extension ListenError {
  fileprivate init(opening error: StoreError, of file: URL) {
    switch error {
    case .damaged:
      self.init(
        "\(file.path) is damaged, and was left as it is. Put a backup in its place, or move it away "
          + "together with the files beside it that end in -wal and -shm.")
    case .newerSchema:
      self.init(
        "\(file.path) was written by a newer version of sharesheet. Use that one, or move the file "
          + "away.")
    default: self.init("\(file.path) cannot be opened: \(error)")
    }
  }
}
