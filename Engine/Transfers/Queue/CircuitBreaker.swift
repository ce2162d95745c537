import Foundation

/// The limit of attempts to a host that cannot be reached, as a value.
///
/// While the breaker is closed, all attempts are allowed. After 5 failures in a row it opens and
/// allows no attempt. After a pause, it allows one attempt, the probe. If the probe connects, the
/// breaker closes, otherwise it opens again.
struct CircuitBreaker: Hashable, Sendable {
  enum Phase: Hashable, Sendable {
    case closed(failures: Int)
    /// `round` is the number of times that the breaker has opened in a row.
    case open(until: Date, round: Int)
    case probing(round: Int)
  }

  static let threshold = 5
  /// The longest pause, in seconds.
  static let longestPause: TimeInterval = 60

  private(set) var phase = Phase.closed(failures: 0)

  var isIdle: Bool { phase == .closed(failures: 0) }

  /// Returns how many more attempts the breaker allows.
  func room(at now: Date) -> Int {
    switch phase {
    case .closed: .max
    case .open(let until, _): now >= until ? 1 : 0
    case .probing: 0
    }
  }

  mutating func begin(at now: Date) {
    if case .open(let until, let round) = phase, now >= until { phase = .probing(round: round) }
  }

  mutating func connected() { phase = .closed(failures: 0) }

  /// - Parameter random: A random number from 0 to 1, for the jitter.
  mutating func failed(at now: Date, random: Double) {
    switch phase {
    case .closed(let failures) where failures + 1 < Self.threshold:
      phase = .closed(failures: failures + 1)
    case .closed: open(1, now, random)
    case .probing(let round): open(round + 1, now, random)
    // The attempt began before the breaker opened.
    case .open: break
    }
  }

  /// Records that an attempt ended without a result for the host.
  mutating func abandoned(at now: Date) {
    if case .probing(let round) = phase { phase = .open(until: now, round: round) }
  }

  /// Allows a probe now, because the network may have changed.
  mutating func allowProbe(at now: Date) {
    if case .open(_, let round) = phase { phase = .open(until: now, round: round) }
  }

  private mutating func open(_ round: Int, _ now: Date, _ random: Double) {
    let pause = min(Double(1 << min(round, 10)), Self.longestPause)
    phase = .open(until: now.addingTimeInterval(pause * (0.5 + random / 2)), round: round)
  }
}
