import HTTPService
import Synchronization

/// A request at an upload that a newer one may have to end.
///
/// What has arrived of it is worth having: it is ended when nothing has come for a moment, or after
/// a while in any case.
final class RunningRequest: Sendable {
  private static let moment = Duration.milliseconds(100)
  private static let moments = 20

  private struct State {
    var bytes: Int64 = 0
    var isEnding = false
    var isOver = false
  }
  private let state = Mutex(State())
  private let context: ServiceContext

  init(_ context: ServiceContext) { self.context = context }

  func came(_ bytes: Int) { state.withLock { $0.bytes += Int64(bytes) } }

  /// It has ended by itself; its connection may serve others.
  func finish() { state.withLock { $0.isOver = true } }

  func end() {
    let isFirst = state.withLock { state in
      defer { state.isEnding = true }
      return !state.isEnding && !state.isOver
    }
    guard isFirst else { return }
    Task {
      var before: Int64 = -1
      for _ in 0..<Self.moments {
        let (bytes, isOver) = state.withLock { ($0.bytes, $0.isOver) }
        if isOver { return }
        if bytes == before { break }
        before = bytes
        try await Task.sleep(for: Self.moment)
      }
      if !state.withLock(\.isOver) { context.closeConnection() }
    }
  }
}
