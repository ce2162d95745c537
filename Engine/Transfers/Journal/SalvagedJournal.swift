import DurableStore
import Foundation
import GRDB

/// The transfers that a damaged journal still contains and the current one lacks.
struct SalvagedJournal: Sendable {
  /// The maximum number of transfers, which is more than one log can contain.
  private static let limit: Int64 = 1_000_000

  private let store: SalvagedStore
  /// The numbers of transfers that may be lost.
  let numbers: ClosedRange<Int64>?

  /// - Parameters:
  ///   - evidence: A folder with the copy of a journal.
  ///   - images: A folder that is created for this value. Earlier contents are removed.
  /// - Returns: `nil` if no transfer was lost.
  /// - Throws: `CocoaError`, `SystemError` or `DatabaseError` if the images cannot be created or
  ///   read.
  init?(_ evidence: URL, in images: URL) throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: evidence.path)
    guard let name = names.first(where: { $0.hasSuffix("-wal") })?.dropLast(4) else { return nil }
    try? FileManager.default.removeItem(at: images)
    guard let store = try SalvagedStore(evidence.appending(path: String(name)), in: images) else {
      return nil
    }
    self.store = store
    let known = (try? store.readBelieved(Self.last)) ?? 0
    let last =
      [
        try? store.readAll(Self.last), store.readCertain(Self.last),
        try? store.readAll {
          try Int64.fetchOne($0, sql: "SELECT max(number) FROM transfer")
        },
      ].compactMap { $0 }.max() ?? 0
    numbers = last > known ? known + 1...min(last, known + Self.limit) : nil
  }

  private static func last(_ database: Database) throws -> Int64? {
    try Int64.fetchOne(database, sql: "SELECT seq FROM sqlite_sequence WHERE name = 'transfer'")
  }

  enum Entry {
    case whole(Transfer, body: Data?)
    /// The transfer existed, but a part of it may be damaged.
    case doubtful(Transfer)
    /// The row cannot be read, or was removed before the damage.
    case unreadable
  }

  func entry(_ number: Int64) -> Entry {
    guard let transfer = store.readCertain({ try Self.transfer(number, $0) }) else {
      let found = try? store.readAll { try Self.transfer(number, $0) }
      return found.map { .doubtful($0) } ?? .unreadable
    }
    guard !transfer.isSettled, case .journaled(let size) = transfer.custody else {
      return .whole(transfer, body: nil)
    }
    let body = store.readCertain { database in
      try Data.fetchOne(
        database, sql: "SELECT bytes FROM body WHERE number = ? AND typeof(bytes) = 'blob'",
        arguments: [number])
    }
    guard let body, body.count == size else { return .doubtful(transfer) }
    return .whole(transfer, body: body)
  }

  private static func transfer(_ number: Int64, _ database: Database) throws -> Transfer? {
    let found = try Journal.fetch(database, "WHERE number = ?", [number]).first
    // The identifier is validated, because it becomes a file's name.
    return found.flatMap { TransferIdentifier.isOne($0.id) ? $0 : nil }
  }
}
