import Synchronization

/// The time since the network last sent or accepted bytes.
final class IdleClock: Sendable {
  private struct State {
    var last = ContinuousClock.now
    var isPaused = false
  }

  /// The limit, in seconds.
  private let limit: Double
  private let state = Mutex(State())

  /// - Parameter limit: The limit in seconds, from 0.05 s to 7 days. 60 s applies if it is `nil`,
  ///   not finite or not positive.
  init(limit: Double?) {
    let asked = limit ?? 60
    self.limit = asked.isFinite && asked > 0 ? min(max(asked, 0.05), 7 * 24 * 3600) : 60
  }

  func touch() { state.withLock { $0 = State() } }

  /// Stops the clock until the next `touch`, because the server is not responsible for a process
  /// that reads slowly.
  func pause() { state.withLock { $0.isPaused = true } }

  /// Waits until the limit has passed. It returns only by throwing.
  /// - Parameter moved: Returns a number that increases while bytes are sent.
  /// - Throws: `ForegroundError.timedOut` when the limit has passed, `CancellationError` if the
  ///   task is cancelled.
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
      if !isPaused, ContinuousClock.now >= end { throw ForegroundError.timedOut }
      // Sending and pauses do not notify this task, so it polls them.
      let look = ContinuousClock.now + .seconds(min(1, limit / 4))
      try await Task.sleep(until: isPaused ? look : min(end, look))
    }
  }
}
