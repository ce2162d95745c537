import Foundation
import Glibc
import Linux

/// An exclusive lock for writing a file of settings or of secrets.
///
/// Each holder opens the lock file separately, so threads of one process also exclude each other.
/// The kernel releases the lock when a process ends. A stopped process keeps the lock, so waiting
/// has a timeout.
package enum SettingsLock {
  /// The longest wait, in seconds. A holder writes a few bytes or, occasionally, the whole file.
  package static let timeout: Double = 10
  /// The first and the longest pause between two attempts, in microseconds.
  private static let pauses: (first: UInt32, longest: UInt32) = (50, 1000)

  /// Runs `body` while holding the lock.
  /// - Throws: `SettingsError.lockHeld` if another process holds the lock for longer than
  ///   `timeout`, `SystemError` if the lock file cannot be opened or locked, or the error of
  ///   `body`.
  package static func holding<Value>(
    _ path: String, timeout: Double = timeout, _ body: () throws -> Value
  ) throws -> Value {
    let end = ContinuousClock.now + .seconds(timeout)
    while true {
      let lock = try Descriptor.open(path, O_RDWR | O_CREAT | O_NOFOLLOW)
      try take(lock, path, before: end)
      // If the lock file was removed meanwhile, another process may lock a new one.
      guard try FileStatus.ofEntry(path)?.isSameFile(as: lock.status()) == true else { continue }
      return try withExtendedLifetime(lock) { try body() }
    }
  }

  private static func take(
    _ lock: Descriptor, _ path: String, before end: ContinuousClock.Instant
  ) throws {
    var pause = pauses.first
    while flock(lock.number, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EINTR || errno == EWOULDBLOCK else {
        throw SystemError(code: errno, operation: "lock \(path)")
      }
      guard ContinuousClock.now < end else {
        throw SettingsError.lockHeld(by: try holder(of: lock.status()))
      }
      usleep(pause)
      pause = min(pause * 2, pauses.longest)
    }
  }

  /// Returns the lock's holder from `/proc/locks` (proc(5)). Its columns are: number, FLOCK,
  /// ADVISORY, WRITE, process, MAJOR:MINOR:INODE, ….
  private static func holder(of file: FileStatus) -> Int32? {
    let locks = (try? String(contentsOfFile: "/proc/locks", encoding: .utf8)) ?? ""
    for line in locks.split(separator: "\n") {
      let columns = line.split(separator: " ")
      if columns.count > 5, columns[1] == "FLOCK", columns[5].hasSuffix(":\(file.inode)") {
        return Int32(columns[4]).flatMap { $0 > 0 ? $0 : nil }
      }
    }
    return nil
  }
}

extension FileStatus {
  /// Returns the status of the path itself without following a link, or `nil` if the path does not
  /// exist.
  static func ofEntry(_ path: String) throws(SystemError) -> FileStatus? {
    var status = stat()
    if lstat(path, &status) == 0 { return FileStatus(status) }
    if errno == ENOENT { return nil }
    throw SystemError(code: errno, operation: "read \(path)")
  }
}
