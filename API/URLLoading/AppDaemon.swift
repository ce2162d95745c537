import Contract
package import DaemonClient
import Linux

/// An app's access to the daemon.
package enum AppDaemon {
  /// Returns a client of the daemon, which it starts if the daemon is not running.
  /// - Throws: `ControlError` `noDaemon` if the daemon cannot be started.
  package static func client() async throws -> ControlClient {
    try await OwnThread.run {
      try DaemonStarter(directories: Directories(), program: AppSession.program).startedDaemon()
    }
  }
}
