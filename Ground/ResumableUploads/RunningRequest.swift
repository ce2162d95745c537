import HTTPService
import Synchronization

/// A request that sends bytes of an upload. A newer request to the same upload ends this request.
///
/// The bytes that are still in transit belong to the upload. So after `end()`, the connection stays
/// open until no bytes have arrived for `moment`, but at most for `moments` × `moment`.
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

  /// Records that the request has ended on its own. Its connection may serve other requests.
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
