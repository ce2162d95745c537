package import Foundation

/// The clock of a queue. It runs evenly while the daemon lives, regardless of changes to the
/// system's clock. It begins at the date of the start, so that dates in the journal are meaningful.
package struct QueueClock: Sendable {
  private let began = ContinuousClock.now
  private let date: Date
  private let speed: Double

  /// - Parameter speed: Seconds of this clock in one real second, above 0. Tests use it to shorten
  ///   waits.
  package init(startingAt date: Date = Date(), speed: Double = 1) {
    self.date = date
    self.speed = speed
  }

  package var now: Date {
    let (seconds, attoseconds) = (ContinuousClock.now - began).components
    return date.addingTimeInterval((Double(seconds) + Double(attoseconds) / 1e18) * speed)
  }

  /// Waits for seconds of this clock, at most one real year.
  /// - Throws: `CancellationError` if the task is cancelled.
  func sleep(seconds: TimeInterval) async throws {
    try await Task.sleep(for: .seconds(min(seconds / speed, 365 * 24 * 3600)))
  }

  /// How far the system's clock is ahead of this clock, in whole seconds. It is 0 unless the
  /// system's clock was set.
  package var skew: TimeInterval { -now.timeIntervalSinceNow.rounded() }
}
