import ServiceLifecycle

/// Work that is repeated while a service runs, for example to remove old data when no requests
/// arrive.
package struct PeriodicWork: Service {
  private let interval: Duration
  private let work: @Sendable () async throws -> Void

  /// - Parameter work: The work. Its errors are ignored, because the next repetition may succeed,
  ///   for example after a full disk has space again.
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
