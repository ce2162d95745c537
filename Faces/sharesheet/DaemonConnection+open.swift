import Linux
import ShareSheet
import Translations

extension DaemonConnection {
  /// Connects to the user's daemon, and starts it if necessary.
  /// - Throws: `ShareError` if the user's directories cannot be used; `ControlError` if no daemon
  ///   responds.
  static func open() async throws -> DaemonConnection {
    let directories = try Directories.ofPerson()
    StoppedDaemon.watch(directories)
    return try await open(directories)
  }
}

extension Directories {
  /// Returns the user's directories.
  /// - Throws: `ShareError` if they cannot be used.
  static func ofPerson() throws(ShareError) -> Directories {
    let directories = Directories()
    do { try directories.check() } catch {
      throw ShareError(.failed, translated("Sharesheet's folders cannot be used: \(error.words)."))
    }
    return directories
  }
}
