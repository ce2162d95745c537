import CLinux
import Glibc

/// Changes of names that happen at once or not at all, and are on the disk when they return.
package enum Naming {
  /// Gives the file or folder at `path` the name `target`, which must be free.
  package static func move(_ path: String, to target: String) throws(SystemError) {
    _ = try SystemError.check(rename(path, target), "rename \(path)")
    try settle(path, target)
  }

  /// Puts a file with these bytes in the place of whatever there is: whenever the power goes, it is
  /// the old one or the new one, whole.
  /// - Parameter mode: of the file, less the process's mask.
  package static func replace(
    _ path: String, with bytes: UnsafeRawBufferPointer, mode: UInt32 = 0o600
  ) throws(SystemError) {
    let new = path + unfinished
    // What somebody who was killed has left is overwritten.
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

  /// What a file is called until it takes its place.
  private static let unfinished = ".new"

  /// Removes what somebody who was killed while replacing that file has left.
  package static func discard(for path: String) { unlink(path + unfinished) }

  /// Lets two files or folders of one filesystem change places.
  package static func exchange(_ path: String, _ other: String) throws(SystemError) {
    _ = try SystemError.checkNegated(clinux_exchange(path, other), "replace \(other)")
    try settle(path, other)
  }

  /// Writes the names themselves to the disk.
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
