import ControlAPI
import Directories

/// The daemon as the command reaches it, and where its things are.
struct Connection {
  let directories: Directories
  let client: ControlClient

  /// Starts the daemon if need be.
  /// - throws: `ControlError` `noDaemon`.
  static func open() throws -> Connection {
    let directories = Directories()
    return Connection(
      directories: directories,
      client: try DaemonStarter(directories: directories).startedDaemon())
  }
}
