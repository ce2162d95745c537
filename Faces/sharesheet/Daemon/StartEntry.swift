import Foundation
import Glibc
import ShareSheet

/// A file of the person's settings that starts the daemon, and which this command alone writes.
struct StartEntry {
  enum Change: String, Encodable {
    case written, unchanged, removed
  }

  /// What each begins with, so that nobody else's file is written over or removed.
  static let mark = "# Written by 'sharesheet daemon install'; 'uninstall' removes it.\n"

  let path: String
  let text: String

  init(path: String, _ text: String) {
    self.path = path
    self.text = Self.mark + text
  }

  /// - throws: `ShareError` when there is a file that is not ours, or nothing can be written there.
  func write() throws(ShareError) -> Change {
    let present = try presentText()
    if present == text { return .unchanged }
    do {
      try FileManager.default.createDirectory(
        at: URL(filePath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: URL(filePath: path), options: .atomic)
    } catch {
      throw ShareError(.failed, "\(path) cannot be written: \(error.localizedDescription)")
    }
    return .written
  }

  /// - Returns: nil when there was none.
  /// - throws: `ShareError` when it is not ours, or cannot be removed.
  func remove() throws(ShareError) -> Change? {
    if try presentText() == nil { return nil }
    guard unlink(path) == 0 else {
      throw ShareError(.failed, "\(path) cannot be removed: \(String(cString: strerror(errno))).")
    }
    return .removed
  }

  private func presentText() throws(ShareError) -> String? {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    guard let text = SettingsFile.text(path), text.hasPrefix(Self.mark) else {
      throw ShareError(
        .failed, "\(path) is not of this command's making. Move it away, then try again.")
    }
    return text
  }
}
