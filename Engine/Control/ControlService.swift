import HTTPService
import Logging
import ServiceLifecycle

/// The control API on every socket that it is given, until the daemon stops: when a socket's file
/// has been removed there is another one, and who has a connection keeps it.
struct ControlService: Service {
  let router: ControlRouter
  let listeners: AsyncStream<Listener>
  /// Called when no more callers are to be taken.
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
