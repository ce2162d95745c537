import Foundation
import Synchronization

/// How much of the disk each app may fill with what it hands off: no more than it leaves free to
/// all others, so that one that never ends cannot take the whole. The person's own command has no
/// such limit.
final class OwnersRoom: Sendable {
  private struct Account {
    /// Bytes that the owner has at the daemon, or more: what has been sent since is not taken off
    /// before the limit is in sight. nil: not counted yet.
    var held: Int64?
    /// Bytes that have a place, and are not in the journal yet.
    var underWay: Int64 = 0
    /// Bytes that have come in since the start.
    var arrived: Int64 = 0
  }

  private let accounts = Mutex<[String: Account]>([:])

  /// Keeps a place free, until `settle`.
  /// - Parameters:
  ///   - free: bytes on the disk.
  ///   - count: what the owner has in the journal at this moment.
  /// - throws: `CustodyError.ownersRoom`, and what `count` throws.
  func take(
    _ size: Int64, of owner: String, free: Int64, count: () async throws -> Int64
  ) async throws {
    func fits(_ held: Int64) -> Bool {
      // Whoever has nothing here may have all: whether that is enough the disk will say.
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
      // What came in while it was counted may not have been seen.
      let held = counted + account.arrived - arrived
      account.held = held
      guard fits(held + account.underWay) else { return held + account.underWay }
      account.underWay += size
      return nil
    }
    if let most { throw CustodyError.ownersRoom(owner: owner, held: most, free: free) }
  }

  /// Gives a place back.
  /// - Parameter held: bytes that are in the journal for it now.
  func settle(_ size: Int64, of owner: String, held: Int64) {
    accounts.withLock { accounts in
      accounts[owner, default: Account()].underWay -= size
      accounts[owner]?.arrived += held
      accounts[owner]?.held? += held
    }
  }
}
