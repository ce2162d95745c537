import Linux
import Synchronization

/// The threads that read from pipes. Each pipe has its own thread, because it is unknown when the
/// pipe ends, and other work must not wait for that.
final class PipeThreads: Sendable {
  /// The maximum number of pipes that are read at the same time.
  static let limit = 32

  private let running = Mutex(0)

  /// - Throws: `BodyStorageError.tooManyPipes` if too many pipes are being read, and the errors of
  ///   `work`.
  func run<Result: Sendable>(
    _ work: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    let hasPlace = running.withLock { running in
      guard running < Self.limit else { return false }
      running += 1
      return true
    }
    guard hasPlace else { throw BodyStorageError.tooManyPipes }
    defer { running.withLock { $0 -= 1 } }
    return try await OwnThread.run(work)
  }
}
