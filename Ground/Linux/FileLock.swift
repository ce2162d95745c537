import Glibc

/// An exclusive lock on an open file, held until this object is released.
///
/// The lock is released explicitly. Closing the file would not be enough while a child process that
/// is starting holds a copy of the descriptor.
package final class FileLock: Sendable {
  private let file: Descriptor

  /// - Returns: `nil` if another process or object holds the lock.
  package init?(_ file: Descriptor) {
    guard flock(file.number, LOCK_EX | LOCK_NB) == 0 else { return nil }
    self.file = file
  }

  deinit { flock(file.number, LOCK_UN) }
}
