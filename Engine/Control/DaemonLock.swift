import Foundation
import Glibc
package import Linux
import Synchronization

/// Held by the one daemon of a home for as long as it lives; the kernel lets go of it when the
/// daemon ends, however it ends.
package final class DaemonLock: Sendable {
  private let path: String
  private let file: Mutex<Descriptor>

  /// - Returns: nil when another daemon holds it.
  /// - throws: `SystemError` when the lock file cannot be opened.
  package init?(_ directories: Directories) throws {
    path = directories.daemonLock.path
    guard let file = try Self.take(path) else { return nil }
    self.file = Mutex(file)
  }

  /// Whether others still find it: a file that somebody has removed keeps nobody away.
  var isInPlace: Bool {
    let status = try? file.withLock { try $0.status() }
    return status?.isSameFile(as: FileStatus(path: path)) ?? false
  }

  /// - Returns: false when another daemon has taken it meanwhile.
  /// - throws: `SystemError`.
  func retake() throws -> Bool {
    guard let file = try Self.take(path) else { return false }
    self.file.withLock { $0 = file }
    return true
  }

  private static func take(_ path: String) throws -> Descriptor? {
    let file = try Descriptor.open(path, O_RDWR | O_CREAT | O_NOFOLLOW)
    while flock(file.number, LOCK_EX | LOCK_NB) != 0 {
      if errno == EWOULDBLOCK { return nil }
      if errno != EINTR { throw SystemError(code: errno, operation: "lock \(path)") }
    }
    _ = try SystemError.check(ftruncate(file.number, 0), "write \(path)")
    try Array("\(getpid())\n".utf8).withUnsafeBytes { try file.writeAll($0) }
    return file
  }
}
