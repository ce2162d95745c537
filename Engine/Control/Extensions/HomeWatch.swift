import DurableStore
import Foundation
import Linux
import Logging
import Synchronization
import Transfers

/// The keeper of the daemon's home. It restores the sockets and the lock file if another program
/// removes them. It wakes only when the kernel reports a change of names in the folders of these
/// files.
final class HomeWatch: Sendable {
  /// The reason why a daemon cannot continue.
  enum Loss: Sendable {
    /// The journal is no longer at its path.
    case journal
    /// The state folder was removed, or another daemon has taken the lock.
    case home
  }

  private let directories: Directories
  private let lock: DaemonLock
  private let journal: Journal
  private let watch: FolderWatch
  private let state: FileStatus?
  private let sockets: Mutex<[FileStatus?]>
  private let isStopping = Mutex(false)
  private let logger: Logger

  /// - Throws: `SystemError` if the user's limit of watches is reached.
  init(
    _ directories: Directories, lock: DaemonLock, journal: Journal, logger: Logger
  ) throws {
    self.directories = directories
    self.lock = lock
    self.journal = journal
    self.logger = logger
    watch = try FolderWatch()
    state = FileStatus(path: directories.state.path)
    sockets = Mutex(Self.sockets(directories))
    try watchFolders()
  }

  /// Stops restoring, because the daemon is about to remove its files itself.
  func stop() {
    isStopping.withLock { $0 = true }
    watch.stop()
  }

  /// Returns when the daemon cannot continue, or after `stop`.
  /// - Parameter listen: Creates both sockets again.
  func run(listen: () throws -> Void) async -> Loss? {
    // Checks for files that were removed before the watch began.
    if let loss = look(listen) { return loss }
    for await _ in watch.signals {
      if let loss = look(listen) { return loss }
    }
    return nil
  }

  private func look(_ listen: () throws -> Void) -> Loss? {
    isStopping.withLock { $0 ? nil : lookNow(listen) }
  }

  private func lookNow(_ listen: () throws -> Void) -> Loss? {
    guard hasState else { return .home }
    do {
      try directories.create()
      // If the folder was moved after the check above, `create` has made an empty folder.
      guard hasState else { return .home }
      // The folders are watched before the checks, so that a later removal is noticed.
      try watchFolders()
      if !lock.isInPlace {
        guard try lock.retake() else {
          logger.error("another daemon holds \(directories.daemonLock.path)")
          return .home
        }
        logger.warning("\(directories.daemonLock.path) was removed and was created again")
      }
      if !journal.store.isInPlace {
        logger.error("\(directories.journal.path) was deleted or replaced")
        return .journal
      }
      let known = sockets.withLock { $0 }
      if zip(known, Self.sockets(directories)).contains(where: { $0?.isSameFile(as: $1) != true }) {
        try listen()
        sockets.withLock { $0 = Self.sockets(directories) }
        logger.warning(
          "the sockets in \(directories.runtime.path) were removed and were created again")
      }
    } catch {
      logger.error(
        "the files removed from \(directories.state.path) cannot be created again: \(error)")
    }
    return nil
  }

  /// Whether the state folder is the folder with which this daemon started.
  private var hasState: Bool {
    if state?.isSameFile(as: FileStatus(path: directories.state.path)) == true { return true }
    logger.error("\(directories.state.path) no longer exists")
    return false
  }

  private func watchFolders() throws {
    try watch.watch(directories.state.path)
    try watch.watch(directories.runtime.path)
  }

  private static func sockets(_ directories: Directories) -> [FileStatus?] {
    [directories.controlSocket, directories.descriptorSocket].map { FileStatus(path: $0.path) }
  }
}
