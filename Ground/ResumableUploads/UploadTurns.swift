import Synchronization

/// The turns of requests to uploads. Each upload has one request at a time. A newer request ends an
/// older request. The client no longer waits for the older request, which may hang for a long time.
final class UploadTurns: Sendable {
  private struct Line {
    var endHolder: @Sendable () -> Void
    var waiting: [(end: @Sendable () -> Void, turn: CheckedContinuation<Void, Never>)] = []
  }
  private let lines = Mutex<[String: Line]>([:])

  /// Runs `work` when its turn has come.
  /// - Parameter end: Makes `work` return soon. The default does nothing and suffices for short
  ///   work.
  func run<Result: Sendable>(
    _ id: String, end: @escaping @Sendable () -> Void = {},
    work: () async throws -> Result
  ) async rethrows -> Result {
    await begin(id, end: end)
    defer { finish(id) }
    return try await work()
  }

  private func begin(_ id: String, end: @escaping @Sendable () -> Void) async {
    await withCheckedContinuation { turn in
      let older = lines.withLock { lines -> [@Sendable () -> Void] in
        guard var line = lines[id] else {
          lines[id] = Line(endHolder: end)
          turn.resume()
          return []
        }
        let older = [line.endHolder] + line.waiting.map(\.end)
        line.waiting.append((end, turn))
        lines[id] = line
        return older
      }
      for end in older { end() }
    }
  }

  private func finish(_ id: String) {
    let next = lines.withLock { lines -> CheckedContinuation<Void, Never>? in
      guard var line = lines[id], !line.waiting.isEmpty else {
        lines[id] = nil
        return nil
      }
      let next = line.waiting.removeFirst()
      line.endHolder = next.end
      lines[id] = line
      return next.turn
    }
    next?.resume()
  }
}
