package import Foundation

/// The time by which a queue waits. It goes on evenly while the daemon lives, whatever becomes of
/// the system's clock; where it began is the date of the start, so that dates in the journal make
/// sense.
package struct QueueClock: Sendable {
  private let began = ContinuousClock.now
  private let date: Date
  private let speed: Double

  /// - Parameter speed: seconds of this clock in a second, above 0: a day's wait is over sooner in
  ///   a test, and nothing else about it is different.
  package init(startingAt date: Date = Date(), speed: Double = 1) {
    self.date = date
    self.speed = speed
  }

  package var now: Date {
    let (seconds, attoseconds) = (ContinuousClock.now - began).components
    return date.addingTimeInterval((Double(seconds) + Double(attoseconds) / 1e18) * speed)
  }

  /// Waits until so many of its seconds are over, at most a year of ours.
  /// - throws: `CancellationError`.
  func sleep(seconds: TimeInterval) async throws {
    try await Task.sleep(for: .seconds(min(seconds / speed, 365 * 24 * 3600)))
  }

  /// Seconds, whole ones, by which the system's clock is ahead of this one: it has been set
  /// meanwhile.
  package var skew: TimeInterval { -now.timeIntervalSinceNow.rounded() }
}
