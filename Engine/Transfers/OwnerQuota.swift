import Foundation
import Synchronization

/// The limit of disk space for the transfers of each app. An app may use at most as much space as
/// it leaves free, so that one app cannot fill the disk. The user's own commands have no such
/// limit.
final class OwnerQuota: Sendable {
  private struct Account {
    /// The bytes that the owner has stored, or more: delivered transfers are subtracted only when
    /// the limit is near. `nil` if they have not been counted.
    var held: Int64?
    /// The bytes that are reserved and not in the journal yet.
    var underWay: Int64 = 0
    /// The bytes that have been stored since the start.
    var arrived: Int64 = 0
  }

  private let accounts = Mutex<[String: Account]>([:])

  /// Reserves space until `settle`.
  /// - Parameters:
  ///   - free: The free space on the disk, in bytes.
  ///   - count: Returns the bytes that the owner has in the journal.
  /// - Throws: `BodyStorageError.ownersRoom` if the owner would use too much space, and the errors
  ///   of `count`.
  func take(
    _ size: Int64, of owner: String, free: Int64, count: () async throws -> Int64
  ) async throws {
    func fits(_ held: Int64) -> Bool {
      // An owner that has nothing stored may use all space.
      held == 0 || held + size <= free - size
    }
    let arrived = accounts.withLock { accounts -> Int64? in
      let account = accounts[owner, default: Account()]
      guard let held = account.held, fits(held + account.underWay) else { return account.arrived }
      accounts[owner]?.underWay += size
      return nil
    }
    guard let arrived else { return }
    let counted = try await count()
    let most = accounts.withLock { accounts -> Int64? in
      var account = accounts[owner, default: Account()]
      defer { accounts[owner] = account }
      // The count may lack transfers that were stored during the counting.
      let held = counted + account.arrived - arrived
      account.held = held
      guard fits(held + account.underWay) else { return held + account.underWay }
      account.underWay += size
      return nil
    }
    if let most { throw BodyStorageError.ownersRoom(owner: owner, held: most, free: free) }
  }

  /// Releases a reservation.
  /// - Parameter held: The bytes of this reservation that are now in the journal.
  func settle(_ size: Int64, of owner: String, held: Int64) {
    accounts.withLock { accounts in
      accounts[owner, default: Account()].underWay -= size
      accounts[owner]?.arrived += held
      accounts[owner]?.held? += held
    }
  }
}
