/// The time for which changes are collected before a commit, as a value.
///
/// After a commit, its callers often send their next change a moment later. Without a pause, these
/// callers and the callers that arrived during the commit would alternate. Each commit would then
/// have only half of the changes, or one change on a fast disk. So before a commit there is a short
/// pause. The pause ends early if enough changes are pending: as many as the last commit had, plus
/// as many as arrived during that commit.
struct BatchingDelay {
  struct Pause: Equatable {
    /// The number of changes that ends the pause.
    let count: Int
    let duration: Duration
  }

  /// The number of changes from which a pause lasts at least `crowdsTime`, even after a faster
  /// commit. Sharing a commit then saves more than the pause costs. The changes of the last commit
  /// count, and those that arrived during it.
  static let crowd = 8
  static let crowdsTime: Duration = .milliseconds(2)
  /// The longest pause. A pause is also never longer than the last commit took, except for
  /// `crowdsTime`.
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
