package import Contract
package import Foundation
package import Linux
import Synchronization

/// The file with the user's preferences for extensions, in JSON. The user may edit it.
///
/// Each change replaces the file atomically. A file that cannot be decoded is renamed, not
/// overwritten, and reported while it exists.
package final class PreferencesFile: Sendable {
  static let maximumSize = 4 << 20

  private struct State {
    var stamp: FileStamp?
    var preferences = ExtensionPreferences()
    /// The reason why the present file cannot be used.
    var problem: ExtensionProblem?
  }

  private let path: String
  private let aside: FilesAside
  private let state = Mutex(State())

  package init(_ file: URL) {
    path = file.path
    aside = FilesAside(path: file.path)
  }

  package convenience init(_ directories: Directories) {
    self.init(directories.configuration.appending(path: "extensions.json"))
  }

  /// Returns the preferences that are in the file now.
  package func read() -> ExtensionPreferences {
    state.withLock { state in
      refresh(&state)
      return state.preferences
    }
  }

  /// Returns the problems of the file, and of earlier files that could not be decoded.
  package func problems() -> [ExtensionProblem] {
    let present = state.withLock { state in
      refresh(&state)
      return state.problem
    }
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
    try state.withLock { state throws(ExtensionProblem) in
      refresh(&state)
      if let problem = state.problem { throw problem }
      var changed = state.preferences
      change(&changed)
      if changed == state.preferences { return }
      try JSONFile.write(changed, to: path)
      state.preferences = changed
      state.stamp = FileStamp(path)
    }
  }

  // MARK: Reading

  private func refresh(_ state: inout State) {
    let stamp = FileStamp(path)
    if stamp == state.stamp, state.problem == nil { return }
    state = State(stamp: stamp)
    do throws(ExtensionProblem) {
      let bytes = try BundleFile.read(path, limit: Self.maximumSize)
      state.preferences = try decoded(bytes)
    } catch {
      if error.isAbsence { return }
      // A file that cannot be opened may still be valid, so it is not renamed.
      if error.isUnopened || !aside.add() { state.problem = error }
      state.stamp = FileStamp(path)
    }
  }

  private func decoded(_ bytes: [UInt8]) throws(ExtensionProblem) -> ExtensionPreferences {
    do {
      return try JSONDecoder().decode(ExtensionPreferences.self, from: Data(bytes))
    } catch {
      throw ExtensionProblem(
        path: path, reason: "its content was changed by another program", remedy: "fix or delete it"
      )
    }
  }
}
