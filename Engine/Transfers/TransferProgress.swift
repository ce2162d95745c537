import Foundation
import Synchronization

/// How far a try has got. At most four reports a second, and never backwards.
final class TransferProgress: Sendable {
  private struct State {
    var bytes: Int64 = 0
    var reported: ContinuousClock.Instant
  }
  private let state: Mutex<State>

  /// What is over before the first report is due needs none.
  init(begun: ContinuousClock.Instant = .now) { state = Mutex(State(reported: begun)) }

  var bytes: Int64 { state.withLock(\.bytes) }

  /// - Returns: whether listeners should be told now.
  func advance(to bytes: Int64, now: ContinuousClock.Instant = .now) -> Bool {
    state.withLock { state in
      state.bytes = max(state.bytes, bytes)
      if now - state.reported < .milliseconds(250) { return false }
      state.reported = now
      return true
    }
  }
}
