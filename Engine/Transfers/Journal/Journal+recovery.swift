import Contract
import DurableStore
import Foundation
import GRDB

extension Journal {
  enum Return {
    case added
    /// The journal contains the transfer already.
    case known
    /// The transfer's owner has handed it off again since the damage.
    case replaced(by: String)
  }

  /// Adds a transfer of an earlier journal, unless the journal contains it. On return, the transfer
  /// is on the disk.
  func bringBack(
    _ transfer: Transfer, body: Data?, at now: Date
  ) async throws -> Return {
    try await store.commit { database in
      if try !Self.fetch(database, "WHERE id = ?", [transfer.id]).isEmpty { return .known }
      if let key = transfer.request.handOffKey,
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
