/// How long to wait before the next attempt, with full jitter as the AWS architecture blog has it.
package struct Backoff: Sendable {
  /// Seconds.
  package var base = 1.0
  /// Seconds; no wait is longer.
  package var cap = 300.0
  /// The least part of the whole wait, from 0 to 1.
  var least = 0.0

  package init() {}

  /// After a server has taken everything and let all its time for an answer go by: each time costs
  /// it the whole work. Less and less, until it is asked four times a day.
  static let unanswered = {
    var backoff = Backoff()
    backoff.base = 600
    backoff.cap = 6 * 3600
    backoff.least = 0.5
    return backoff
  }()

  /// - Parameters:
  ///   - failures: tries that have failed so far, 1 or more.
  ///   - random: a number from 0 to 1, evenly spread.
  /// - Returns: seconds, evenly spread from `least` of the whole to the whole, which is the smaller
  ///   of `cap` and `base × 2^(failures − 1)`.
  package func delay(afterFailures failures: Int, random: Double) -> Double {
    // 2^30 seconds are beyond any cap, and larger powers would overflow.
    let exponent = min(max(failures - 1, 0), 30)
    return (least + random * (1 - least)) * min(cap, base * Double(1 << exponent))
  }
}
