import ServiceLifecycle

/// Work that is repeated while a service runs, for example to remove old data when no requests
/// come.
package struct PeriodicWork: Service {
  private let interval: Duration
  private let work: @Sendable () async throws -> Void

  /// - Parameter work: Its errors are ignored, because a full disk may have space later.
  package init(
    every interval: Duration = .seconds(60), _ work: @escaping @Sendable () async throws -> Void
  ) {
    self.interval = interval
    self.work = work
  }

  /// Repeats the work until a graceful shutdown.
  package func run() async throws {
    let (interval, work) = (interval, work)
    try? await cancelWhenGracefulShutdown {
      while true {
        try await Task.sleep(for: interval)
        try? await work()
      }
    }
  }
}
