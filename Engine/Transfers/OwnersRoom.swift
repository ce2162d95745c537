import Foundation
import Synchronization

/// How much of the disk each app may fill with what it hands off: no more than it leaves free to all
/// others, so that one that never ends cannot take the whole. The person's own command has no such limit.
final class OwnersRoom: Sendable {
  /// Bytes that each owner has at the daemon, or more: what has been sent since is not taken off before
  /// the limit is in sight.
  private let held = Mutex<[String: Int64]>([:])

  /// - Parameters:
  ///   - free: bytes on the disk.
  ///   - count: what the owner has at the daemon at this moment.
  /// - throws: `CustodyError.ownersRoom`, and what `count` throws.
  func take(
    _ size: Int64, of owner: String, free: Int64, count: () async throws -> Int64
  ) async throws {
    func fits(_ held: Int64) -> Bool {
      // Whoever has nothing here may have all: whether that is enough the disk will say.
      held == 0 || held + size <= free - size
    }
    if let most = held.withLock({ $0[owner] }), fits(most) {
      return held.withLock { $0[owner, default: 0] += size }
    }
    let now = try await count()
    held.withLock { $0[owner] = now + size }
    guard fits(now) else { throw CustodyError.ownersRoom(owner: owner, held: now, free: free) }
  }
}
