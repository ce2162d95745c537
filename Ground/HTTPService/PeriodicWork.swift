import ServiceLifecycle

/// Does the same again and again beside a service: what becomes old goes also while nothing new
/// comes.
package struct PeriodicWork: Service {
  private let interval: Duration
  private let work: @Sendable () async throws -> Void

  /// - Parameter work: its errors are ignored, because a full disk may have space later.
  package init(
    every interval: Duration = .seconds(60), _ work: @escaping @Sendable () async throws -> Void
  ) {
    self.interval = interval
    self.work = work
  }

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
