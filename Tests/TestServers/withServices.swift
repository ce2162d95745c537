package import HTTPService
import Logging
package import ServiceLifecycle

/// Runs services during `body`, and then shuts them down gracefully, as a signal would.
package func withServices<Result: Sendable>(
  _ services: [any Service], _ body: @Sendable () async throws -> Result
) async throws -> Result {
  let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
  let group = ServiceGroup(services: services, logger: logger)
  return try await withThrowingTaskGroup(of: Void.self) { tasks in
    tasks.addTask { try await group.run() }
    do {
      let result = try await body()
      await group.triggerGracefulShutdown()
      try await tasks.waitForAll()
      return result
    } catch {
      await group.triggerGracefulShutdown()
      throw error
    }
  }
}

extension Listener {
  /// Returns a listener on any free port.
  package static func anyPort() throws -> (listener: Listener, address: LoopbackAddress) {
    let claim = try PortClaim(LoopbackAddress(port: 0))
    return (claim.listener, claim.address)
  }
}
