import Directories
import Foundation
import Glibc
import Linux

/// Held by the one daemon of a home for as long as it lives; the kernel lets go of it when the
/// daemon ends, however it ends.
struct DaemonLock: Sendable {
  private let file: Descriptor

  /// - Returns: nil when another daemon holds it.
  /// - throws: `SystemError` when the lock file cannot be opened.
  init?(_ directories: Directories) throws {
    file = try Descriptor.open(directories.daemonLock.path, O_RDWR | O_CREAT)
    guard flock(file.number, LOCK_EX | LOCK_NB) == 0 else { return nil }
    ftruncate(file.number, 0)
    try Array("\(getpid())\n".utf8).withUnsafeBytes { try file.writeAll($0) }
  }
}
