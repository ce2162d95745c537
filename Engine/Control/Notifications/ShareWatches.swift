import Synchronization

/// The shares that a face follows. Their transfers need no notification.
final class ShareWatches: Sendable {
  /// The time after a face has closed during which its events still count as seen.
  static let memory: Duration = .seconds(3)

  private struct State {
    var present: [String: Int] = [:]
    var left: [String: ContinuousClock.Instant] = [:]
  }
  private let state = Mutex(State())

  init() {}

  /// Marks the share as watched until the returned value is released.
  func watch(_ share: String) -> Watch {
    state.withLock { $0.present[share, default: 0] += 1 }
    return Watch(self, share)
  }

  func isWatched(_ share: String, at now: ContinuousClock.Instant = .now) -> Bool {
    state.withLock { state in
      state.present[share] != nil || state.left[share].map { now - $0 < Self.memory } == true
    }
  }

  fileprivate func leave(_ share: String, at now: ContinuousClock.Instant = .now) {
    state.withLock { state in
      let count = (state.present[share] ?? 1) - 1
      state.present[share] = count > 0 ? count : nil
      state.left = state.left.filter { now - $0.value < Self.memory }
      state.left[share] = now
    }
  }

  final class Watch: Sendable {
    private let watches: ShareWatches
    private let share: String

    fileprivate init(_ watches: ShareWatches, _ share: String) {
      self.watches = watches
      self.share = share
    }

    deinit { watches.leave(share) }
  }
}
