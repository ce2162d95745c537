import Synchronization

/// Holds the last piece of a body back until the address that its server has given to the upload is
/// on the disk. Before that piece a server cannot have done its work: who is killed until then
/// sends nothing twice, and who is killed after it knows whom to ask.
///
/// An address is waited for only a moment, and not at all where the server is known to give none.
final class LastPieceGate: Sendable {
  /// Whether an address is to come.
  enum Expectation: Sendable {
    case likely, unknown, unlikely
  }

  /// How long one is waited for that is likely to come.
  private static let timeout = Duration.seconds(1)
  /// How long at least one is waited for that may come; and a share of what sending has taken.
  private static let leastTimeout = Duration.milliseconds(10)
  private static let share = 64

  private struct State {
    var isExpecting: Bool
    var hasHeard = false
    /// Words of the server's that are not on the disk yet.
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

  /// Whether the server has said anything of an address.
  var hasHeard: Bool { state.withLock(\.hasHeard) }

  /// The server has said something that may have to be remembered.
  func heard() {
    change {
      $0.hasHeard = true
      $0.unsettled += 1
    }
  }

  /// What followed from that is done.
  func settled() { change { $0.unsettled -= 1 } }

  /// Returns when the last piece may leave.
  /// - throws: `CancellationError`.
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
