import HTTPService
import Logging
import ServiceLifecycle

/// The control API on each listener, until the daemon stops. If a socket's file was removed, a new
/// listener replaces it. Existing connections stay open.
struct ControlService: Service {
  let router: ControlRouter
  let listeners: AsyncStream<Listener>
  /// Called when the service stops accepting connections.
  let onStop: @Sendable () -> Void
  let logger: Logger

  func run() async throws {
    try await withGracefulShutdownHandler {
      try await withThrowingDiscardingTaskGroup { group in
        for await listener in listeners.cancelOnGracefulShutdown() {
          group.addTask {
            try await HTTPServer(router.router(), on: listener, logger: logger).run()
          }
        }
      }
    } onGracefulShutdown: {
      onStop()
    }
  }
}
