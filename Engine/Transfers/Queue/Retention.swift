package import Foundation
package import Translations

/// The time for which ended transfers are kept.
package struct Retention: Sendable {
  /// The age at which settled transfers and unacknowledged events are removed, in seconds.
  package var age: TimeInterval = 30 * 24 * 3600
  /// The maximum number of settled transfers, and of each owner's events.
  package var count = 10_000
  /// The maximum number of transfers that failed or have an unknown outcome. They are kept with
  /// their bodies until the user decides, regardless of their age. Beyond this number, the oldest
  /// are removed.
  package var undecided = 10_000

  /// Returns a warning for the user before the limit is reached, or `nil`.
  package func warning(undecided count: Int) -> Explanation? {
    guard count >= undecided / 5 * 4 else { return nil }
    return Explanation(
      """
      \(count) transfers failed or have an unknown outcome, and are waiting for you. The content \
      of at most \(undecided) of them is kept. Beyond that, the oldest are removed. Retry those \
      that you need, and remove the others with 'sharesheet transfers clear --failed'.
      """)
  }

  package init() {}
}
