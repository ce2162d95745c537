import Foundation
import Glibc
import Synchronization

/// The wait for a database that another process or container is writing.
///
/// SQLite's own wait asks for the database every 100 ms. A process that saves again and again frees
/// the database for less than 1 ms between two saves, so the wait would usually end with its
/// timeout.
final class StoreWait: Sendable {
  /// The timeout of Apple's stores, in seconds.
  static let usualTimeout: TimeInterval = 240

  private let timeout: Duration
  private let end = Mutex(ContinuousClock.now)

  /// - Parameter timeout: The number of seconds after which a save or a fetch throws an error.
  init(timeout: TimeInterval) {
    // A duration cannot represent each number.
    self.timeout = timeout > 0 ? .seconds(min(timeout, 1e9)) : .zero
  }

  /// Waits for a moment.
  /// - Parameter attempts: The number of attempts before this one.
  /// - Returns: Whether to ask for the database again.
  func again(after attempts: Int) -> Bool {
    let now = ContinuousClock.now
    let end = end.withLock { end in
      if attempts == 0 { end = now + timeout }
      return end
    }
    guard now < end else { return false }
    usleep(1_000)
    return true
  }
}
