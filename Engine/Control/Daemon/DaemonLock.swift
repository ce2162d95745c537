import Foundation
import Glibc
package import Linux
import Synchronization

/// The lock of the only daemon of a home. The kernel releases it when the daemon ends, even after a
/// crash.
package final class DaemonLock: Sendable {
  private let path: String
  private let file: Mutex<Descriptor>

  /// - Returns: `nil` if another daemon holds the lock.
  /// - Throws: `DaemonLockProblem` if the lock file cannot be opened, `SystemError` if it cannot be
  ///   locked or written.
  package init?(_ directories: Directories) throws {
    path = directories.daemonLock.path
    guard let file = try Self.take(path) else { return nil }
    self.file = Mutex(file)
  }

  /// Whether the lock file is still at its path. If it was removed, another daemon could lock a new
  /// file.
  var isInPlace: Bool {
    let status = try? file.withLock { try $0.status() }
    return status?.isSameFile(as: FileStatus(path: path)) ?? false
  }

  /// - Returns: `false` if another daemon has taken the lock.
  /// - Throws: `DaemonLockProblem` if the lock file cannot be opened, `SystemError` if it cannot be
  ///   locked or written.
  func retake() throws -> Bool {
    guard let file = try Self.take(path) else { return false }
    self.file.withLock { $0 = file }
    return true
  }

  /// Returns whether the process is a daemon. A number from a lock may belong to another process by
  /// now. The kernel does not show a daemon's `/proc/PID/exe` to another one, because daemons refuse
  /// to be traced. It shows the name of every process (proc_pid_comm(5)).
  package static func isDaemon(_ process: Int32) -> Bool {
    (try? String(contentsOfFile: "/proc/\(process)/comm", encoding: .utf8)) == "sharesheetd\n"
  }

  private static func take(_ path: String) throws -> Descriptor? {
    let file: Descriptor
    do { file = try Descriptor.open(path, O_RDWR | O_CREAT | O_NOFOLLOW) } catch {
      throw DaemonLockProblem(path: path, reason: error.reason)
    }
    while flock(file.number, LOCK_EX | LOCK_NB) != 0 {
      if errno == EWOULDBLOCK { return nil }
      if errno != EINTR { throw SystemError(code: errno, operation: "lock \(path)") }
    }
    _ = try SystemError.check(ftruncate(file.number, 0), "write \(path)")
    try Array("\(getpid())\n".utf8).withUnsafeBytes { try file.writeAll($0) }
    return file
  }
}

/// A lock file that cannot be opened, with the next step.
package struct DaemonLockProblem: Error, CustomStringConvertible {
  let path: String
  let reason: String

  package var description: String {
    "the lock file \(path) cannot be opened (\(reason)). Move it away: the daemon creates a new one"
  }
}
