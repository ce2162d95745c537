/// The memory that request bodies share while they are read and processed. If too little memory is
/// free, requests wait in order until a timeout. Small bodies never wait.
actor BodyMemory {
  /// The largest body that needs no reservation, in bytes.
  static let small = 64 << 10
  /// The default size of the shared memory, in bytes.
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

  /// - Parameter timeout: The longest time that a request waits for memory.
  init(_ total: Int = usual, timeout: Duration = .seconds(60)) {
    self.total = total
    self.timeout = timeout
    free = total
  }

  var waitingCount: Int { waiting.count }

  /// Runs `work` while `count` bytes are reserved.
  /// - Throws: `GatewayFailure` with status 503 if too little memory becomes free before the
  ///   timeout; `CancellationError`; the errors of `work`.
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

  /// Ends a wait with an error. Does nothing if the wait is already over.
  private func leave(_ number: Int, with error: any Error) {
    guard let place = waiting.firstIndex(where: { $0.number == number }) else { return }
    waiting.remove(at: place).continuation.resume(throwing: error)
    // The next waiting requests may need less memory.
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
