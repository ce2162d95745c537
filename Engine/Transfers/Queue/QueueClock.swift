package import Foundation

/// The time by which a queue waits. It goes on evenly while the daemon lives, whatever becomes of the
/// system's clock; where it began is the date of the start, so that dates in the journal make sense.
package struct QueueClock: Sendable {
  private let began = ContinuousClock.now
  private let date: Date

  package init(startingAt date: Date = Date()) { self.date = date }

  package var now: Date {
    let (seconds, attoseconds) = (ContinuousClock.now - began).components
    return date.addingTimeInterval(Double(seconds) + Double(attoseconds) / 1e18)
  }
}
