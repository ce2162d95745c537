import Glibc

/// An exclusive lock on an open file, for as long as this lives. It is let go of by name: to close
/// the file is not enough while a child process that is just being started has a copy of it.
package final class FileLock: Sendable {
  private let file: Descriptor

  /// - Returns: nil when somebody else holds it.
  package init?(_ file: Descriptor) {
    guard flock(file.number, LOCK_EX | LOCK_NB) == 0 else { return nil }
    self.file = file
  }

  deinit { flock(file.number, LOCK_UN) }
}
