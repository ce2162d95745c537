import Control
import Foundation
import Glibc
import Linux

/// Whose turn it is to be the daemon of a home.
enum Turn {
  case mine(DaemonLock)
  /// Another daemon runs, and accepts callers.
  case others

  private static let timeout: Duration = .seconds(30)
  private static let pause: Duration = .milliseconds(20)

  /// Waits for a daemon that is about to begin or to end.
  /// - Parameter hasSockets: somebody else listens for this process: it alone can serve the
  ///   callers.
  /// - throws: `SystemError`; `TurnError` when that daemon does neither.
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

  /// Ends a daemon that has the journal open and not the lock: an older version's, whose lock lay
  /// in the folder of a login, or one whose lock was removed.
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

  /// SQLite keeps a lock on what it has open (fcntl(2)), and the kernel says whose that is.
  private static func daemon(holding journal: String) throws(SystemError) -> Int32? {
    guard FileStatus(path: journal) != nil else { return nil }
    // One that cannot be opened is told of by who needs it.
    guard let file = try? Descriptor.open(journal, O_RDWR) else { return nil }
    var lock = flock()
    lock.l_type = Int16(F_WRLCK)
    lock.l_whence = Int16(SEEK_SET)
    _ = try SystemError.check(fcntl(file.number, F_GETLK, &lock), "look who has \(journal)")
    guard lock.l_type != Int16(F_UNLCK), lock.l_pid > 0,
      RunningProgram(of: lock.l_pid)?.isDaemon == true
    else { return nil }
    return lock.l_pid
  }
}

struct TurnError: Error, CustomStringConvertible {
  let path: String
  /// nil: the number stands in the file.
  let process: Int32?

  var description: String {
    let which = process.map { "process \($0)" } ?? "its process number is in that file"
    return
      "another daemon has \(path) (\(which)), and neither answers nor ends; end it with 'kill -9'"
  }
}
