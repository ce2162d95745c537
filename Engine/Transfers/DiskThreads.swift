import NIOPosix

/// The threads that wait for the disk, so that nobody else has to.
///
/// More than there are cores, and nobody else's: a large copy or a slow fsync must not keep a small
/// hand-off waiting, nor work of another kind keep all of them.
enum DiskThreads {
  /// What waits for others of its kind alone: where files come from may be slower than where they
  /// lie.
  enum Work {
    case handingOff, delivering
  }

  private static let forHandOffs = makePool()
  private static let forDeliveries = makePool()

  private static func makePool() -> NIOThreadPool {
    let pool = NIOThreadPool(numberOfThreads: 8)
    pool.start()
    return pool
  }

  static func run<Result: Sendable>(
    for kind: Work = .delivering, _ work: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    let pool =
      switch kind {
      case .handingOff: forHandOffs
      case .delivering: forDeliveries
      }
    return try await pool.runIfActive(work)
  }
}
