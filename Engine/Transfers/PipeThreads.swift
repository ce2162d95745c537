import Linux
import Synchronization

/// The threads that read what somebody else feeds into a pipe: one for each, since nobody knows
/// when it ends, and none of those that others wait for.
final class PipeThreads: Sendable {
  /// Read at the same time; more are refused.
  static let limit = 32

  private let running = Mutex(0)

  /// - throws: `CustodyError.tooManyPipes`, and what `work` throws.
  func run<Result: Sendable>(
    _ work: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    let hasPlace = running.withLock { running in
      guard running < Self.limit else { return false }
      running += 1
      return true
    }
    guard hasPlace else { throw CustodyError.tooManyPipes }
    defer { running.withLock { $0 -= 1 } }
    return try await OwnThread.run(work)
  }
}
