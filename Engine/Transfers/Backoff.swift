/// How long to wait before the next try: full jitter, as the AWS architecture blog describes it.
package struct Backoff: Sendable {
  /// Seconds.
  package var base = 1.0
  /// Seconds; no wait is longer.
  package var cap = 300.0

  package init() {}

  /// - Parameters:
  ///   - failures: tries that have failed so far, 1 or more.
  ///   - random: a number from 0 to 1, evenly spread.
  /// - Returns: seconds, evenly spread from 0 to the smaller of `cap` and `base × 2^(failures − 1)`.
  package func delay(afterFailures failures: Int, random: Double) -> Double {
    // 2^30 seconds are beyond any cap, and larger powers would overflow.
    let exponent = min(max(failures - 1, 0), 30)
    return random * min(cap, base * Double(1 << exponent))
  }
}
