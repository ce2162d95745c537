/// The time for which changes are collected before a commit, as a value.
///
/// After a commit, its callers often send their next change a moment later. Without a pause, these
/// callers and the callers that arrived during the commit would alternate. Each commit would then
/// have only half of the changes, or one change on a fast disk. So a commit waits a short time for
/// as many changes as the last commit had.
struct BatchingDelay {
  struct Pause: Equatable {
    /// The number of changes that ends the pause.
    let count: Int
    let duration: Duration
  }

  /// If at least this many changes are pending, they wait even if a commit takes no time, because
  /// sharing a commit saves more than the pause costs.
  static let crowd = 8
  static let crowdsTime: Duration = .milliseconds(2)
  /// The longest pause. A pause is also never longer than the last commit took.
  static let longest: Duration = .milliseconds(8)
  /// After this time the last commit no longer predicts the next commit.
  static let memory: Duration = .milliseconds(10)

  private var last: (company: Int, took: Duration, end: ContinuousClock.Instant)?

  /// - Parameter waiting: The number of pending changes.
  /// - Returns: The pause before the commit. `nil` means none.
  func pause(with waiting: Int, at now: ContinuousClock.Instant) -> Pause? {
    guard let last, now - last.end < Self.memory, waiting < last.company else { return nil }
    let least = last.company < Self.crowd ? .zero : Self.crowdsTime
    return Pause(count: last.company, duration: max(least, min(last.took, Self.longest)))
  }

  /// - Parameter waiting: The number of changes that arrived during the commit.
  mutating func wrote(
    _ count: Int, in took: Duration, with waiting: Int, at now: ContinuousClock.Instant
  ) {
    last = (count + waiting, took, now)
  }
}
