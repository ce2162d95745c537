/// How often events of one kind may be told: a few times in a minute, and then how many were not.
struct LogQuota {
  /// Where in the source an event is told.
  struct Kind: Hashable {
    let file: String
    let line: UInt
  }

  enum Answer: Equatable {
    /// - after: so many of the kind that were left out before it.
    case tell(after: Int)
    /// The last one for a while.
    case tellLast
    case leaveOut
  }

  static let perWindow = 20
  static let window: Duration = .seconds(60)

  private struct Window {
    var begin: ContinuousClock.Instant
    var told = 0
    var leftOut = 0
  }
  private var windows: [Kind: Window] = [:]

  mutating func ask(_ kind: Kind, at now: ContinuousClock.Instant) -> Answer {
    var window = windows[kind] ?? Window(begin: now)
    defer { windows[kind] = window }
    var leftOut = 0
    if now - window.begin >= Self.window {
      leftOut = window.leftOut
      window = Window(begin: now)
    }
    guard window.told < Self.perWindow else {
      window.leftOut += 1
      return .leaveOut
    }
    window.told += 1
    return window.told == Self.perWindow ? .tellLast : .tell(after: leftOut)
  }
}
