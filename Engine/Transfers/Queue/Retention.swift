package import Foundation

/// How long transfers that have ended are remembered.
package struct Retention: Sendable {
  /// Seconds.
  package var age: TimeInterval = 30 * 24 * 3600
  /// Of the newest.
  package var count = 10_000

  package init() {}
}
