/// How long changes gather before they are written, as a value.
///
/// Whoever was answered a moment ago comes again in a moment. Written without a pause, those would
/// make up one commit and whoever came meanwhile the next, each with half of them, and on a fast
/// disk each with one. So a commit waits until as many are there as were there last, and never
/// long.
struct Gathering {
  struct Pause: Equatable {
    /// Changes that are worth no more waiting.
    let count: Int
    let duration: Duration
  }

  /// So many are given time even where a commit takes none: what they save is more than they lose.
  static let crowd = 8
  static let crowdsTime: Duration = .milliseconds(2)
  /// Nobody waits longer for company than the commit takes that it saves, nor longer than this.
  static let longest: Duration = .milliseconds(8)
  /// Company that was longer ago tells nothing.
  static let memory: Duration = .milliseconds(10)

  private var last: (company: Int, took: Duration, end: ContinuousClock.Instant)?

  /// - Parameter waiting: changes that could be written now.
  /// - Returns: nil: at once.
  func pause(with waiting: Int, at now: ContinuousClock.Instant) -> Pause? {
    guard let last, now - last.end < Self.memory, waiting < last.company else { return nil }
    let least = last.company < Self.crowd ? .zero : Self.crowdsTime
    return Pause(count: last.company, duration: max(least, min(last.took, Self.longest)))
  }

  /// - Parameter waiting: changes that came while these were written.
  mutating func wrote(
    _ count: Int, in took: Duration, with waiting: Int, at now: ContinuousClock.Instant
  ) {
    last = (count + waiting, took, now)
  }
}
