import ServiceLifecycle

/// Removes old messages while nothing new comes.
package struct InboxSweep: Service {
  private let inbox: Inbox
  private let interval: Duration

  package init(_ inbox: Inbox, every interval: Duration = .seconds(60)) {
    self.inbox = inbox
    self.interval = interval
  }

  package func run() async throws {
    let (inbox, interval) = (inbox, interval)
    try? await cancelWhenGracefulShutdown {
      while true {
        try await Task.sleep(for: interval)
        // A disk that is full now may be mended later.
        try? await inbox.prune()
      }
    }
  }
}
