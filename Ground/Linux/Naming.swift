import CLinux
import Glibc

/// Atomic changes of file names. The changes are on the disk when the functions return.
package enum Naming {
  /// Renames the file or folder at `path` to `target`, which must not exist.
  package static func move(_ path: String, to target: String) throws(SystemError) {
    _ = try SystemError.check(rename(path, target), "rename \(path)")
    try settle(path, target)
  }

  /// Replaces the file at `path` with a file of these bytes. After a power failure either the old
  /// or the new file exists, and the file is complete.
  /// - Parameter mode: The permissions of the new file, less the process's umask.
  package static func replace(
    _ path: String, with bytes: UnsafeRawBufferPointer, mode: UInt32 = 0o600
  ) throws(SystemError) {
    let new = path + unfinished
    // If a process was killed during a replacement, its partial file is overwritten.
    let file = try Descriptor.open(new, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, mode: mode)
    do {
      try file.writeAll(bytes)
      try file.synchronize()
      try move(new, to: path)
    } catch {
      unlink(new)
      throw error
    }
  }

  /// The suffix of a file that is being written.
  private static let unfinished = ".new"

  /// Removes the partial file of a process that was killed during a replacement.
  package static func discard(for path: String) { unlink(path + unfinished) }

  /// Exchanges the names of two files or folders of one filesystem.
  package static func exchange(_ path: String, _ other: String) throws(SystemError) {
    _ = try SystemError.checkNegated(clinux_exchange(path, other), "replace \(other)")
    try settle(path, other)
  }

  /// Waits until the names are on the disk.
  private static func settle(_ paths: String...) throws(SystemError) {
    for folder in Set(paths.map(folder(of:))) {
      try Descriptor.open(folder, O_RDONLY | O_DIRECTORY).synchronize()
    }
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
