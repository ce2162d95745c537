import HTTPService
import ServiceLifecycle

/// Removes old requests while nothing new comes.
package struct RetentionSweep: Service {
  private let store: BinStore
  private let interval: Duration

  package init(_ store: BinStore, every interval: Duration = .seconds(60)) {
    self.store = store
    self.interval = interval
  }

  package func run() async throws {
    let (store, interval) = (store, interval)
    try? await cancelWhenGracefulShutdown {
      while true {
        try await Task.sleep(for: interval)
        try await DiskWork.run { store.prune() }
      }
    }
  }
}
