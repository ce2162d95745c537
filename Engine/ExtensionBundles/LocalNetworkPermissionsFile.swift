package import Contract
package import Foundation
import Glibc
package import Linux
import Synchronization

/// The file with the user's `LocalNetworkPermissions`, in JSON.
///
/// Each change replaces the file atomically. A file that cannot be used gives no permission, and is
/// never overwritten.
package final class LocalNetworkPermissionsFile: Sendable {
  static let maximumSize = 4 << 20

  private struct State {
    var stamp: FileStamp?
    var permissions = LocalNetworkPermissions()
    /// The reason why the present file cannot be used.
    var problem: ExtensionProblem?
  }

  package static let name = "network.json"

  private let path: String
  private let state = Mutex(State())

  package init(_ file: URL) { path = file.path }

  package convenience init(_ directories: Directories) {
    self.init(directories.configuration.appending(path: Self.name))
  }

  /// Returns the permissions that are in the file now.
  package func read() -> LocalNetworkPermissions {
    state.withLock { state in
      refresh(&state)
      return state.permissions
    }
  }

  /// The reason why the file cannot be used, or `nil`.
  package var problem: ExtensionProblem? {
    state.withLock { state in
      refresh(&state)
      return state.problem
    }
  }

  /// Changes the permissions. On return, they are on the disk.
  /// - Throws: `ExtensionProblem` if the file cannot be used or written. In this case nothing has
  ///   changed.
  package func change(
    _ change: (inout LocalNetworkPermissions) -> Void
  ) throws(ExtensionProblem) {
    try state.withLock { state throws(ExtensionProblem) in
      refresh(&state)
      if let problem = state.problem { throw problem }
      var changed = state.permissions
      change(&changed)
      if changed == state.permissions { return }
      try JSONFile.write(changed, to: path)
      state.permissions = changed
      state.stamp = FileStamp(path)
    }
  }

  private func refresh(_ state: inout State) {
    let stamp = FileStamp(path)
    if stamp == state.stamp, state.problem == nil { return }
    state = State(stamp: stamp)
    do throws(ExtensionProblem) {
      state.permissions = try decoded(try BundleFile.read(path, limit: Self.maximumSize))
    } catch {
      if !error.isAbsence { state.problem = error }
    }
  }

  private func decoded(_ bytes: [UInt8]) throws(ExtensionProblem) -> LocalNetworkPermissions {
    do {
      return try JSONDecoder().decode(LocalNetworkPermissions.self, from: Data(bytes))
    } catch {
      throw ExtensionProblem(
        path: path, reason: "it does not contain hosts for bundle identifiers",
        remedy: "fix or delete it"
      )
    }
  }
}
