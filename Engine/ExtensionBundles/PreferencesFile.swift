package import Contract
package import Foundation
package import Linux

/// The file with the user's preferences for extensions, in JSON. The user may edit it.
///
/// A file that cannot be decoded is renamed, not overwritten, and reported while it exists.
package final class PreferencesFile: Sendable {
  static let maximumSize = 4 << 20

  private let path: String
  private let aside: FilesAside
  private let file: ReloadedFile<ExtensionPreferences>

  package init(_ file: URL) {
    path = file.path
    aside = FilesAside(path: path)
    self.file = ReloadedFile(
      path, limit: Self.maximumSize, empty: ExtensionPreferences(),
      undecodable: ExtensionProblem(
        path: path, reason: "its content was changed by another program",
        remedy: "fix or delete it"),
      aside: aside)
  }

  package convenience init(_ directories: Directories) {
    self.init(directories.configuration.appending(path: "extensions.json"))
  }

  /// Returns the preferences that are in the file now.
  package func read() -> ExtensionPreferences { file.read() }

  /// Returns the problems of the file, and of earlier files that could not be decoded.
  package func problems() -> [ExtensionProblem] {
    let present = file.problem
    let aside = aside.present.map {
      ExtensionProblem(
        path: $0,
        reason: "the extensions' order and visibility could not be read from it, so it "
          + "was moved aside and all extensions are shown",
        remedy: "fix it and name it \(path), or delete it")
    }
    return (present.map { [$0] } ?? []) + aside
  }

  /// Changes the preferences. On return, they are on the disk.
  /// - Throws: `ExtensionProblem` if the file could not be written. In this case nothing has
  ///   changed.
  package func change(_ change: (inout ExtensionPreferences) -> Void) throws(ExtensionProblem) {
    try file.change(change)
  }
}
