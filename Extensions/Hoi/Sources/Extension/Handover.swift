import Foundation

/// Whether a hoi is handed over or the person leaves: whichever comes first, and only that.
final class Handover: @unchecked Sendable {
  // Sendable: what changes is behind the lock.
  private let lock = NSLock()
  private var isDecided = false

  /// - Returns: whether the caller may go on.
  func decide() -> Bool {
    lock.withLock {
      defer { isDecided = true }
      return !isDecided
    }
  }
}
