import DurableStore
import Foundation
import GRDB

extension Journal {
  enum Return {
    case added
    /// It is here already.
    case known
    /// Its owner has handed it off once more since.
    case replaced(by: String)
  }

  /// Adds one that an earlier journal had, unless it is known. On return it is on the disk.
  func bringBack(
    _ transfer: Transfer, body: Data?, at now: Date
  ) async throws -> Return {
    try await store.commit { database in
      if try !Self.fetch(database, "WHERE id = ?", [transfer.id]).isEmpty { return .known }
      if let key = transfer.handOffKey,
        let other = try Self.find(key, of: transfer.owner, database)
      {
        return .replaced(by: other.id)
      }
      try Self.insert(transfer, body, database)
      if transfer.state != .waiting { try Self.tellOwner(of: transfer, at: now, database) }
      return .added
    }
  }
}
