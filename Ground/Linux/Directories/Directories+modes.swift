import Foundation
import Glibc

extension Directories {
  /// Takes from others what an older version, or an older setting of the person's, has let them
  /// read: the journal and its log, the logs, what services received. For whoever alone writes
  /// here.
  ///
  /// What lies in the spool is left alone: it may be another name of the person's own file.
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
