import Foundation

/// Keeps a host that cannot be connected to from being tried by everybody, as a value.
///
/// Closed: all may try. After 5 failures in a row it opens: nobody may. When its time is over, one
/// may (the probe); whether that one connects decides.
struct CircuitBreaker: Hashable, Sendable {
  enum Phase: Hashable, Sendable {
    case closed(failures: Int)
    /// `round`: how often it has been opened in a row.
    case open(until: Date, round: Int)
    case probing(round: Int)
  }

  static let threshold = 5
  /// Seconds; nobody has to wait longer for a host that is back.
  static let longestPause: TimeInterval = 60

  private(set) var phase = Phase.closed(failures: 0)

  var isIdle: Bool { phase == .closed(failures: 0) }

  /// How many more may try, as far as this one is asked.
  func room(at now: Date) -> Int {
    switch phase {
    case .closed: .max
    case .open(let until, _): now >= until ? 1 : 0
    case .probing: 0
    }
  }

  /// A try begins.
  mutating func begin(at now: Date) {
    if case .open(let until, let round) = phase, now >= until { phase = .probing(round: round) }
  }

  mutating func connected() { phase = .closed(failures: 0) }

  /// - Parameter random: a number from 0 to 1, for the jitter.
  mutating func failed(at now: Date, random: Double) {
    switch phase {
    case .closed(let failures) where failures + 1 < Self.threshold:
      phase = .closed(failures: failures + 1)
    case .closed: open(1, now, random)
    case .probing(let round): open(round + 1, now, random)
    // Begun before it opened.
    case .open: break
    }
  }

  /// The try has told nothing about the host.
  mutating func abandoned(at now: Date) {
    if case .probing(let round) = phase { phase = .open(until: now, round: round) }
  }

  /// Something has changed on the way there: look again now.
  mutating func allowProbe(at now: Date) {
    if case .open(_, let round) = phase { phase = .open(until: now, round: round) }
  }

  private mutating func open(_ round: Int, _ now: Date, _ random: Double) {
    let pause = min(Double(1 << min(round, 10)), Self.longestPause)
    phase = .open(until: now.addingTimeInterval(pause * (0.5 + random / 2)), round: round)
  }
}
