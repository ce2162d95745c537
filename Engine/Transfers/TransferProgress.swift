import Foundation
import Synchronization

/// The progress of an attempt. It is reported at most four times a second, and never decreases.
final class TransferProgress: Sendable {
  private struct State {
    var bytes: Int64 = 0
    var reported: ContinuousClock.Instant
  }
  private let state: Mutex<State>

  /// Creates the progress of an attempt. The first report is due after 250 ms, so a short attempt
  /// sends no report.
  init(begun: ContinuousClock.Instant = .now) { state = Mutex(State(reported: begun)) }

  var bytes: Int64 { state.withLock(\.bytes) }

  func advance(to bytes: Int64, now: ContinuousClock.Instant = .now) -> Bool {
    state.withLock { state in
      state.bytes = max(state.bytes, bytes)
      if now - state.reported < .milliseconds(250) { return false }
      state.reported = now
      return true
    }
  }
}
