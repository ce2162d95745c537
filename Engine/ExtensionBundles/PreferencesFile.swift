package import Foundation
import Glibc
package import Linux
import Synchronization

/// The file with the person's preferences: JSON, which a person may edit too.
///
/// Written whole and at once. One that is not understood is never written over: it is given
/// another name, and reported for as long as it is there.
package final class PreferencesFile: Sendable {
  static let maximumSize = 4 << 20

  private struct State {
    var stamp: FileStamp?
    var preferences = ExtensionPreferences()
    /// Why the file that is there cannot be used.
    var problem: BundleProblem?
  }

  private let path: String
  private let state = Mutex(State())

  package init(_ file: URL) { path = file.path }

  package convenience init(_ directories: Directories) {
    self.init(directories.configuration.appending(path: "extensions.json"))
  }

  /// What is in the file now.
  package func read() -> ExtensionPreferences {
    state.withLock { state in
      refresh(&state)
      return state.preferences
    }
  }

  /// What has to be told about the file, and about earlier ones that were not understood.
  package func problems() -> [BundleProblem] {
    let present = state.withLock { state in
      refresh(&state)
      return state.problem
    }
    let aside = (0..<Self.maximumAside).map(asidePath).filter { access($0, F_OK) == 0 }.map {
      BundleProblem(
        path: $0,
        reason: "the order of the extensions and which are hidden could not be read from it, so it "
          + "was laid aside and everything is shown",
        remedy: "mend it and name it \(path), or delete it")
    }
    return (present.map { [$0] } ?? []) + aside
  }

  /// Changes the preferences; they are on the disk when it returns.
  /// - throws: `BundleProblem` when nothing could be written; then nothing has changed.
  package func change(_ change: (inout ExtensionPreferences) -> Void) throws(BundleProblem) {
    try state.withLock { state throws(BundleProblem) in
      refresh(&state)
      if let problem = state.problem { throw problem }
      var changed = state.preferences
      change(&changed)
      if changed == state.preferences { return }
      try write(changed)
      state.preferences = changed
      state.stamp = FileStamp(path)
    }
  }

  private func write(_ preferences: ExtensionPreferences) throws(BundleProblem) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    do {
      let bytes = try encoder.encode(preferences) + Data("\n".utf8)
      try bytes.withUnsafeBytes { try Naming.replace(path, with: $0) }
    } catch let error as SystemError {
      throw BundleProblem(unwritten: path, error)
    } catch {
      throw BundleProblem(unwritten: path, SystemError(code: EIO, operation: "encode"))
    }
  }

  // MARK: Reading

  private func refresh(_ state: inout State) {
    let stamp = FileStamp(path)
    if stamp == state.stamp, state.problem == nil { return }
    state = State(stamp: stamp)
    do throws(BundleProblem) {
      let bytes = try BundleFile.read(path, limit: Self.maximumSize)
      state.preferences = try decoded(bytes)
    } catch {
      if error.isAbsence { return }
      // What cannot be opened may be whole; what is no file, or holds something else, is not.
      if error.reason.hasPrefix("it cannot be opened") || !layAside() { state.problem = error }
      state.stamp = FileStamp(path)
    }
  }

  private func decoded(_ bytes: [UInt8]) throws(BundleProblem) -> ExtensionPreferences {
    do {
      return try JSONDecoder().decode(ExtensionPreferences.self, from: Data(bytes))
    } catch {
      throw BundleProblem(
        path: path, reason: "it is not what was written there", remedy: "mend or delete it")
    }
  }

  private static let maximumAside = 10

  private func asidePath(_ number: Int) -> String { "\(path).unreadable-\(number + 1)" }

  private func layAside() -> Bool {
    let free = (0..<Self.maximumAside).map(asidePath).first { path in
      var status = stat()
      return lstat(path, &status) != 0
    }
    guard let free else { return false }
    do {
      try Naming.move(path, to: free)
      return true
    } catch {
      return false
    }
  }
}
