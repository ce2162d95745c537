import Glibc
import Linux
import ShareContent
import ShareSheet

/// A file in the person's folders that this command alone writes, which a mark near its beginning
/// tells.
struct MarkedFile {
  enum Change: String, Encodable {
    case written, unchanged, removed
  }

  enum State: Equatable {
    case missing, current
    case stale(text: String)
    /// Of the same name, and not of this command's making.
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

  /// Makes the folders above it that are missing.
  /// - throws: `ShareError` when there is a file that is not ours, or nothing can be written there.
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
      let reason = (error as? SystemError)?.reason ?? "\(error)"
      throw ShareError(.failed, "\(path) cannot be written: \(reason).")
    }
    return .written
  }

  /// - Returns: nil when there was none.
  /// - throws: `ShareError` when it is not ours, or cannot be removed.
  func remove() throws(ShareError) -> Change? {
    Naming.discard(for: path)
    switch state {
    case .missing: return nil
    case .foreign: throw isForeign
    case .current, .stale: break
    }
    guard unlink(path) == 0 else {
      throw ShareError(.failed, "\(path) cannot be removed: \(String(cString: strerror(errno))).")
    }
    return .removed
  }

  private var isForeign: ShareError {
    ShareError(.failed, "\(path) is not of this command's making. Move it away, then try again.")
  }
}
