/// The limit of log lines about events of one kind: `perWindow` in a minute. The first line after
/// that minute reports how many events were omitted.
struct LogQuota {
  /// The place in the source that logs an event.
  struct Kind: Hashable {
    let file: String
    let line: UInt
  }

  enum Answer: Equatable {
    /// Log the event. `after` is the number of events of this kind omitted before it.
    case tell(after: Int)
    /// Log the event as the last one in this window.
    case tellLast
    /// Omit the event.
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
