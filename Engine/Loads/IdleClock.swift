import Synchronization

/// How long nothing has come from the network or gone to it.
final class IdleClock: Sendable {
  private struct State {
    var last = ContinuousClock.now
    var isPaused = false
  }

  /// Seconds.
  private let limit: Double
  private let state = Mutex(State())

  /// - Parameter limit: seconds; whatever is no time a person could mean is 60.
  init(limit: Double?) {
    let asked = limit ?? 60
    self.limit = asked.isFinite && asked > 0 ? min(max(asked, 0.05), 7 * 24 * 3600) : 60
  }

  func touch() { state.withLock { $0 = State() } }

  /// Stands still until the next touch: that the process takes its time is not the server's fault.
  func pause() { state.withLock { $0.isPaused = true } }

  /// Watches until it has been too long.
  /// - Parameter moved: a number that grows while bytes are being sent.
  /// - throws: `LoadError.timedOut`; `CancellationError`.
  func watch(moved: @Sendable () -> Int64) async throws {
    var seen = moved()
    while true {
      let now = moved()
      if now != seen {
        seen = now
        touch()
      }
      let (last, isPaused) = state.withLock { ($0.last, $0.isPaused) }
      let end = last + .seconds(limit)
      if !isPaused, ContinuousClock.now >= end { throw LoadError.timedOut }
      // Sending and pauses tell nobody, so they are looked at now and then.
      let look = ContinuousClock.now + .seconds(min(1, limit / 4))
      try await Task.sleep(until: isPaused ? look : min(end, look))
    }
  }
}
