/// The memory that bodies may take together while they are read and judged. Whoever finds none waits, the
/// first one first; small bodies always find some.
actor BodyRoom {
  /// A body so small needs no place.
  static let small = 64 << 10

  /// Bytes, where nothing else is said.
  static let usual = 64 << 20

  private let total: Int
  private(set) var free: Int
  private var waiting: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

  init(_ total: Int = usual) {
    self.total = total
    free = total
  }

  /// Does `work`, which holds so many bytes.
  nonisolated func hold<Value: Sendable>(
    _ count: Int, _ work: () async throws -> Value
  ) async throws -> Value {
    guard count > Self.small else { return try await work() }
    let held = min(count, total)
    await take(held)
    do {
      let value = try await work()
      await give(held)
      return value
    } catch {
      await give(held)
      throw error
    }
  }

  private func take(_ count: Int) async {
    if waiting.isEmpty, free >= count {
      free -= count
      return
    }
    await withCheckedContinuation { waiting.append((count, $0)) }
  }

  private func give(_ count: Int) {
    free += count
    while let next = waiting.first, free >= next.count {
      free -= next.count
      waiting.removeFirst()
      next.continuation.resume()
    }
  }
}
