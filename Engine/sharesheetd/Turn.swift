import Control
import Foundation
import Glibc
import Linux

/// The decision about which process is the daemon of a home.
enum Turn {
  case mine(DaemonLock)
  /// Another daemon runs and accepts connections.
  case others

  private static let timeout: Duration = .seconds(30)
  private static let pause: Duration = .milliseconds(20)

  /// Waits for a daemon that is starting or ending.
  /// - Parameter hasSockets: Whether another process listens on behalf of this process, so that
  ///   only this process can serve the clients.
  /// - Throws: `TurnError` if the other daemon neither serves nor ends, `SystemError` if the lock
  ///   file cannot be opened.
  static func await(in directories: Directories, hasSockets: Bool) async throws -> Turn {
    let deadline = ContinuousClock.now + timeout
    while true {
      if let lock = try DaemonLock(directories) {
        try await endAnother(on: directories.journal.path, until: deadline)
        return .mine(lock)
      }
      if !hasSockets,
        (try? UnixSocket.connect(toOwn: directories.controlSocket.path, .stream)) != nil
      {
        return .others
      }
      guard ContinuousClock.now < deadline else {
        throw TurnError(path: directories.daemonLock.path, process: nil)
      }
      try await Task.sleep(for: pause)
    }
  }

  /// Ends a daemon that has the journal open without the lock. Either this daemon is of an older
  /// version, whose lock file is in the folder of a login session, or its lock file was removed.
  private static func endAnother(
    on journal: String, until deadline: ContinuousClock.Instant
  ) async throws {
    var told: Int32?
    while let process = try daemon(holding: journal) {
      if told != process { kill(process, SIGTERM) }
      told = process
      guard ContinuousClock.now < deadline else {
        throw TurnError(path: journal, process: process)
      }
      try await Task.sleep(for: pause)
    }
  }

  /// Returns the process identifier of the daemon that has the journal open. SQLite locks its open
  /// files (fcntl(2)), and the kernel reports the owner of a lock.
  private static func daemon(holding journal: String) throws(SystemError) -> Int32? {
    guard FileStatus(path: journal) != nil else { return nil }
    // If the journal cannot be opened, the caller that needs it reports the error.
    guard let file = try? Descriptor.open(journal, O_RDWR) else { return nil }
    var lock = flock()
    lock.l_type = Int16(F_WRLCK)
    lock.l_whence = Int16(SEEK_SET)
    _ = try SystemError.check(fcntl(file.number, F_GETLK, &lock), "find the owner of \(journal)")
    guard lock.l_type != Int16(F_UNLCK), lock.l_pid > 0,
      DaemonLock.isDaemon(lock.l_pid)
    else { return nil }
    return lock.l_pid
  }
}

struct TurnError: Error, CustomStringConvertible {
  let path: String
  /// The process identifier of the other daemon, or `nil` if the user finds it in the lock file.
  let process: Int32?

  var description: String {
    let which = process.map { "process \($0)" } ?? "its process id is in the file"
    let command = process.map { "kill -9 \($0)" } ?? "kill -9 ID"
    return
      "another daemon uses \(path) (\(which)). It does not respond and does not end. End it with '\(command)'"
  }
}
