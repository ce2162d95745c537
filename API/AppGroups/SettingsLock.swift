import Foundation
import Glibc
import Linux

/// Leave to write a file of settings or of secrets, which one holder at a time has.
///
/// Each holder opens the lock's file anew, so that threads of one process wait for each other too.
/// The kernel takes the lock back from a process that ends, however it ends; one that is stopped
/// keeps it, and is not waited for without an end.
package enum SettingsLock {
  /// Seconds. A holder writes a few bytes, or the whole file once in a while.
  package static let timeout: Double = 10
  /// Microseconds between two looks, at first and at most.
  private static let pauses: (first: UInt32, longest: UInt32) = (50, 1000)

  /// - throws: `SettingsError.lockHeld` when another has it for longer than `timeout`;
  ///   `SystemError`; what `body` throws.
  package static func holding<Value>(
    _ path: String, timeout: Double = timeout, _ body: () throws -> Value
  ) throws -> Value {
    let end = ContinuousClock.now + .seconds(timeout)
    while true {
      let lock = try Descriptor.open(path, O_RDWR | O_CREAT | O_NOFOLLOW)
      try take(lock, path, before: end)
      // Whoever removed the file meanwhile would make a second lock.
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

  /// Of `/proc/locks` (proc(5)): number, FLOCK, ADVISORY, WRITE, process, MAJOR:MINOR:INODE, ….
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
