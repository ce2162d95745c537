import Synchronization

/// A gate for the last piece of a body. It opens when the upload's address, which the server sends,
/// is on the disk. Without the last piece the server cannot have done its work. So a daemon that is
/// killed before the gate opens has not completed the request. A daemon that is killed later knows
/// the upload's address.
///
/// The wait for an address is short. There is no wait if the server is known to send no address.
final class LastPieceGate: Sendable {
  /// Whether the server is expected to send an address.
  enum Expectation: Sendable {
    case likely, unknown, unlikely
  }

  /// The maximum wait for an address that is likely.
  private static let timeout = Duration.seconds(1)
  /// The minimum wait for an address that is possible.
  private static let leastTimeout = Duration.milliseconds(10)
  private static let share = 64

  private struct State {
    var isExpecting: Bool
    var hasHeard = false
    /// The number of addresses that are not on the disk yet.
    var unsettled = 0

    var isOpen: Bool { unsettled == 0 && (hasHeard || !isExpecting) }
  }

  private let expectation: Expectation
  private let state: Mutex<State>
  private let changes = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
  private let began = ContinuousClock.now

  init(expecting expectation: Expectation) {
    self.expectation = expectation
    state = Mutex(State(isExpecting: expectation != .unlikely))
  }

  /// Whether the server has sent an address.
  var hasHeard: Bool { state.withLock(\.hasHeard) }

  /// Records that the server has sent data that may have to be stored.
  func heard() {
    change {
      $0.hasHeard = true
      $0.unsettled += 1
    }
  }

  /// Records that the data has been stored.
  func settled() { change { $0.unsettled -= 1 } }

  /// Returns when the last piece may be sent.
  /// - Throws: `CancellationError` if the task is cancelled.
  func pass() async throws {
    guard !state.withLock(\.isOpen) else { return }
    let timeout = timeout
    let limit = Task {
      try await Task.sleep(for: timeout)
      change { $0.isExpecting = false }
    }
    defer { limit.cancel() }
    while !state.withLock(\.isOpen) {
      for await _ in changes.stream { break }
      try Task.checkCancellation()
    }
  }

  private var timeout: Duration {
    expectation == .likely
      ? Self.timeout
      : min(Self.timeout, max(Self.leastTimeout, (ContinuousClock.now - began) / Self.share))
  }

  private func change(_ change: (inout State) -> Void) {
    state.withLock { change(&$0) }
    changes.continuation.yield()
  }
}
