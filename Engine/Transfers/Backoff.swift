/// The time before the next attempt, with full jitter as described in the AWS architecture blog.
package struct Backoff: Sendable {
  /// The first backoff, in seconds.
  package var base = 1.0
  /// The longest backoff, in seconds.
  package var cap = 300.0
  /// The minimum part of the whole backoff, from 0 to 1.
  var least = 0.0

  package init() {}

  /// The backoff after a server has received everything and sent no response in time. Each such
  /// attempt costs the server the whole work, so the attempts become rarer, down to four a day.
  static let unanswered = {
    var backoff = Backoff()
    backoff.base = 600
    backoff.cap = 6 * 3600
    backoff.least = 0.5
    return backoff
  }()

  /// - Parameters:
  ///   - failures: The number of failed attempts, 1 or more.
  ///   - random: A random number from 0 to 1, uniformly distributed.
  /// - Returns: The backoff in seconds, uniformly distributed from `least` of the whole to the
  ///   whole. The whole is the smaller of `cap` and `base × 2^(failures − 1)`.
  package func delay(afterFailures failures: Int, random: Double) -> Double {
    // 2^30 s exceeds any cap, and larger powers would overflow.
    let exponent = min(max(failures - 1, 0), 30)
    return (least + random * (1 - least)) * min(cap, base * Double(1 << exponent))
  }
}
