import Glibc
import Linux

/// Leave to write a settings file, which one holder at a time has.
///
/// Each holder opens the lock's file anew, so that threads of one process wait for each other too.
/// The kernel takes the lock back from a process that ends, however it ends.
enum SettingsLock {
  static func holding<Value>(_ path: String, _ body: () throws -> Value) throws -> Value {
    while true {
      let lock = try Descriptor.open(path, O_RDWR | O_CREAT | O_NOFOLLOW)
      while flock(lock.number, LOCK_EX) != 0 {
        guard errno == EINTR else { throw SystemError(code: errno, operation: "lock \(path)") }
      }
      // Whoever removed the file meanwhile would make a second lock.
      guard try FileStatus.ofEntry(path)?.isSameFile(as: lock.status()) == true else { continue }
      return try withExtendedLifetime(lock) { try body() }
    }
  }
}

extension FileStatus {
  /// Of what the path itself names; nil when there is nothing.
  static func ofEntry(_ path: String) throws(SystemError) -> FileStatus? {
    var status = stat()
    if lstat(path, &status) == 0 { return FileStatus(status) }
    if errno == ENOENT { return nil }
    throw SystemError(code: errno, operation: "read \(path)")
  }

  func isSameFile(as other: FileStatus) -> Bool {
    device == other.device && inode == other.inode
  }
}
