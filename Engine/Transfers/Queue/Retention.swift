package import Foundation

/// How long transfers that have ended are remembered.
package struct Retention: Sendable {
  /// Seconds: of those that have ended well, and of the events that their owners do not take.
  package var age: TimeInterval = 30 * 24 * 3600
  /// Of the newest that have ended well, and of each owner's events.
  package var count = 10_000
  /// Of those that failed, or whose outcome nobody knows. They are kept with their bodies until the
  /// person has decided, however old they are; only beyond so many the oldest go.
  package var undecided = 10_000

  /// The same number as what the person is told beforehand.
  package func warning(undecided count: Int) -> String? {
    guard count >= undecided / 5 * 4 else { return nil }
    return
      "\(count) transfers failed or have an outcome that nobody knows, and wait for you. Of at most "
      + "\(undecided) what was to be sent is kept; then the oldest are forgotten. "
      + "Each can be sent again, and those that are of no use any more can be forgotten."
  }

  package init() {}
}
