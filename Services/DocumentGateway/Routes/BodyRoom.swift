/// The memory that bodies may take together while they are read and judged. Whoever finds none
/// waits, the first one first, for a while; small bodies always find some.
actor BodyRoom {
  /// A body so small needs no place.
  static let small = 64 << 10
  /// Bytes, where nothing else is said.
  static let usual = 64 << 20

  private struct Waiting {
    let number: Int
    let count: Int
    let continuation: CheckedContinuation<Void, any Error>
  }

  private let total: Int
  private let timeout: Duration
  private(set) var free: Int
  private var waiting: [Waiting] = []
  private var last = 0

  /// - Parameter timeout: how long somebody waits.
  init(_ total: Int = usual, timeout: Duration = .seconds(60)) {
    self.total = total
    self.timeout = timeout
    free = total
  }

  var waitingCount: Int { waiting.count }

  /// Does `work`, which holds so many bytes.
  /// - throws: `GatewayFailure` with 503 when there is no room for too long; `CancellationError`;
  ///   what `work` throws.
  nonisolated func hold<Value: Sendable>(
    _ count: Int, _ work: () async throws -> Value
  ) async throws -> Value {
    guard count > Self.small else { return try await work() }
    let held = min(count, total)
    try await take(held)
    do {
      let value = try await work()
      await give(held)
      return value
    } catch {
      await give(held)
      throw error
    }
  }

  private func take(_ count: Int) async throws {
    try Task.checkCancellation()
    if waiting.isEmpty, free >= count {
      free -= count
      return
    }
    last += 1
    let number = last
    let end = Task { [timeout] in
      try await Task.sleep(for: timeout)
      leave(number, with: GatewayFailure.noRoom)
    }
    defer { end.cancel() }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation {
        waiting.append(Waiting(number: number, count: count, continuation: $0))
      }
    } onCancel: {
      Task { await leave(number, with: CancellationError()) }
    }
  }

  /// Does nothing for whoever has their room already.
  private func leave(_ number: Int, with error: any Error) {
    guard let place = waiting.firstIndex(where: { $0.number == number }) else { return }
    waiting.remove(at: place).continuation.resume(throwing: error)
    // Those behind may need less.
    admit()
  }

  private func give(_ count: Int) {
    free += count
    admit()
  }

  private func admit() {
    while let next = waiting.first, free >= next.count {
      free -= next.count
      waiting.removeFirst()
      next.continuation.resume()
    }
  }
}
