import Foundation

/// Decides between a hoi's hand-off and its cancellation. The first request wins.
final class Handover: @unchecked Sendable {
  // Sendable: the lock protects the mutable state.
  private let lock = NSLock()
  private var isDecided = false

  /// - Returns: Whether the caller is the first.
  func decide() -> Bool {
    lock.withLock {
      defer { isDecided = true }
      return !isDecided
    }
  }
}
