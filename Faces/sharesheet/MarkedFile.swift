import Glibc
import Linux
import ShareContent
import ShareSheet
import Translations

/// A file in the user's folders that only this command writes. A mark near the beginning of the
/// file shows that this command wrote it.
struct MarkedFile {
  enum Change: String, Encodable {
    case written, unchanged, removed

    /// The change as a word for a table.
    var words: String {
      switch self {
      case .written: translated("written")
      case .unchanged: translated("unchanged")
      case .removed: translated("removed")
      }
    }
  }

  enum State: Equatable {
    case missing, current
    case stale(text: String)
    /// Another program or the user wrote the file.
    case foreign
  }

  let path: String
  let text: String
  let mark: String
  var isExecutable = false

  var state: State {
    var status = stat()
    guard lstat(path, &status) == 0 else { return .missing }
    guard let present = SettingsFile.text(path), present.prefix(400).contains(mark) else {
      return .foreign
    }
    let canRun = !isExecutable || access(path, X_OK) == 0
    return present == text && canRun ? .current : .stale(text: present)
  }

  /// Writes the file, and creates the missing folders above it.
  /// - Throws: `ShareError` if a file without the mark exists, or if the file cannot be written.
  func write() throws(ShareError) -> Change {
    switch state {
    case .foreign: throw isForeign
    case .current: return .unchanged
    case .missing, .stale: break
    }
    do {
      try FoldersAbove.make(path)
      var text = text
      try text.withUTF8 {
        try Naming.replace(
          path, with: UnsafeRawBufferPointer($0), mode: isExecutable ? 0o755 : 0o644)
      }
    } catch {
      let reason = (error as? SystemError)?.reasonWords ?? "\(error)"
      throw ShareError(.failed, translated("\(path) cannot be written: \(reason)."))
    }
    return .written
  }

  /// Removes the file.
  /// - Returns: The change, or `nil` if the file does not exist.
  /// - Throws: `ShareError` if the file has no mark, or if it cannot be removed.
  func remove() throws(ShareError) -> Change? {
    Naming.discard(for: path)
    switch state {
    case .missing: return nil
    case .foreign: throw isForeign
    case .current, .stale: break
    }
    guard unlink(path) == 0 else {
      let reason = SystemError(code: errno, operation: "remove \(path)").reasonWords
      throw ShareError(.failed, translated("\(path) cannot be removed: \(reason)."))
    }
    return .removed
  }

  private var isForeign: ShareError {
    ShareError(
      .failed, translated("\(path) was not created by this command. Move it away, then try again."))
  }
}
