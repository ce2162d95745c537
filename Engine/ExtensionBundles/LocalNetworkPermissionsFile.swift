package import Contract
package import Foundation
package import Linux

/// The file with the user's `LocalNetworkPermissions`, in JSON.
///
/// A file that cannot be used gives no permission, and is never overwritten.
package final class LocalNetworkPermissionsFile: Sendable {
  static let maximumSize = 4 << 20
  package static let name = "network.json"

  private let file: ReloadedFile<LocalNetworkPermissions>

  package init(_ file: URL) {
    self.file = ReloadedFile(
      file.path, limit: Self.maximumSize, empty: LocalNetworkPermissions(),
      undecodable: ExtensionProblem(
        path: file.path, reason: "it does not contain hosts for bundle identifiers",
        remedy: "fix or delete it"))
  }

  package convenience init(_ directories: Directories) {
    self.init(directories.configuration.appending(path: Self.name))
  }

  /// Returns the permissions that are in the file now.
  package func read() -> LocalNetworkPermissions { file.read() }

  /// The reason why the file cannot be used, or `nil`.
  package var problem: ExtensionProblem? { file.problem }

  /// Changes the permissions. On return, they are on the disk.
  /// - Throws: `ExtensionProblem` if the file cannot be used or written. In this case nothing has
  ///   changed.
  package func change(
    _ change: (inout LocalNetworkPermissions) -> Void
  ) throws(ExtensionProblem) {
    try file.change(change)
  }
}
