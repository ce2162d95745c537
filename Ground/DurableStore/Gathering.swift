/// How long changes gather before they are written, as a value.
///
/// On a fast disk a commit takes so little time that nearly nobody comes along meanwhile, and each
/// change would cost an `fdatasync` again. Where there was a crowd a moment ago there will be one now.
struct Gathering {
  /// Changes in one transaction that are a crowd.
  static let crowd = 8
  static let pause: Duration = .milliseconds(2)
  /// A crowd that was longer ago tells nothing.
  static let memory: Duration = .milliseconds(10)

  private var lastCrowd: ContinuousClock.Instant?

  /// - Returns: nil: at once.
  func pause(at now: ContinuousClock.Instant) -> Duration? {
    guard let lastCrowd, now - lastCrowd < Self.memory else { return nil }
    return Self.pause
  }

  mutating func wrote(_ count: Int, at now: ContinuousClock.Instant) {
    lastCrowd = count >= Self.crowd ? now : nil
  }
}
