import ControlAPI
import Directories
import ShareSheet

extension DaemonConnection {
  /// Starts the daemon if need be.
  /// - throws: `ControlError` `noDaemon`.
  static func open() throws -> DaemonConnection {
    let directories = try Directories.ofPerson()
    StoppedDaemon.watch(directories)
    return DaemonConnection(
      directories: directories,
      client: try DaemonStarter(directories: directories).startedDaemon())
  }
}

extension Directories {
  /// This person's.
  /// - throws: `ShareError` when they cannot be.
  static func ofPerson() throws(ShareError) -> Directories {
    let directories = Directories()
    do { try directories.check() } catch {
      throw ShareError(.failed, "No home of yours can be used: \(error).")
    }
    return directories
  }
}
