import Foundation
import Glibc

extension Directories {
  /// Restricts files that an older version or setting left readable to other users: the journal and
  /// its log, and the logs. Only the holder of the daemon's lock may call this function.
  ///
  /// The spool is left unchanged, because its files may be hard links to the user's own.
  package func closeToOthers() {
    for folder in [state, logs] {
      for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [] {
        Self.closeToOthers(folder.appending(path: name).path)
      }
    }
  }

  private static func closeToOthers(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & 0o077 != 0 else { return }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: chmod(path, status.st_mode & 0o700)
    case S_IFREG where status.st_nlink == 1: chmod(path, status.st_mode & 0o600)
    default: break
    }
  }
}
