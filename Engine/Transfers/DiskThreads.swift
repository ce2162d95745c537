import NIOPosix

/// The threads that wait for the disk.
///
/// There are more threads than cores, because a large copy or a slow fsync must not delay a small
/// hand-off. These threads do no other work, because other work could use all of them.
enum DiskThreads {
  /// The kinds of work. Each has its own threads, because a shared file may be on a slower disk
  /// than the spool.
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
