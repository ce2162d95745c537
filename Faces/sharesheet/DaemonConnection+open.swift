import Contract
import DaemonClient
import Linux
import ShareSheet

extension DaemonConnection {
  /// Starts this person's daemon if need be.
  /// - Throws: `ShareError`, `ControlError`.
  static func open() async throws -> DaemonConnection {
    let directories = try Directories.ofPerson()
    StoppedDaemon.watch(directories)
    return try await open(directories)
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
