import ControlAPI
import Directories

/// The daemon as the command reaches it, and where its things are.
struct Connection {
  let directories: Directories
  let client: ControlClient

  /// Starts the daemon if need be.
  /// - throws: `ControlError` `noDaemon`.
  static func open() throws -> Connection {
    let directories = try Directories.ofPerson()
    StoppedDaemon.watch(directories)
    return Connection(
      directories: directories,
      client: try DaemonStarter(directories: directories).startedDaemon())
  }
}

extension Directories {
  /// This person's.
  /// - throws: `Refusal` when they cannot be.
  static func ofPerson() throws(Refusal) -> Directories {
    let directories = Directories()
    do { try directories.check() } catch {
      throw Refusal(.failed, "No home of yours can be used: \(error).")
    }
    return directories
  }
}
