import DaemonClient
import Linux
import ShareSheet

extension DaemonConnection {
  /// Connects a window to the daemon, and starts the daemon if necessary. This may take a while, so
  /// it runs without blocking the window's thread.
  /// - Throws: `ShareError` if the home cannot be used, `ControlError` if no daemon responds.
  static func forWindow(environment: [String: String]) async throws -> DaemonConnection {
    let directories = Directories(environment: environment)
    do {
      try await OwnThread.run { try directories.check() }
    } catch {
      throw ShareError(.failed, Words.Window.noHome((error as? HomeProblem)?.words ?? "\(error)"))
    }
    return try await open(directories, environment: environment)
  }
}
