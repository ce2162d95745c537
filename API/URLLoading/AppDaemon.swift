package import ControlAPI
import Directories
import Linux

/// The daemon as an app reaches it.
package enum AppDaemon {
  /// Starts it if need be.
  /// - throws: `ControlError` `noDaemon`.
  package static func client() async throws -> ControlClient {
    try await OwnThread.run {
      try DaemonStarter(directories: Directories(), program: AppSession.program).startedDaemon()
    }
  }
}
