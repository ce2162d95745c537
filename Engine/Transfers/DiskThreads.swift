import NIOPosix

/// The threads that wait for the disk, so that nobody else has to.
///
/// More than there are cores, and nobody else's: a large copy or a slow fsync must not keep a small
/// hand-off waiting, nor work of another kind keep all of them.
enum DiskThreads {
  private static let pool: NIOThreadPool = {
    let pool = NIOThreadPool(numberOfThreads: 8)
    pool.start()
    return pool
  }()

  static func run<Result: Sendable>(
    _ work: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    try await pool.runIfActive(work)
  }
}
