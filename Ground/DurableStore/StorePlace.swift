import Foundation
import Glibc
import Linux

/// The files of an open database, to detect that they were deleted or replaced.
///
/// SQLite continues to write to deleted or replaced files, and that data would be lost.
struct StorePlace: Sendable {
  /// The real path, because SQLite keeps the log beside the target of a symbolic link.
  let path: String
  private let database: FileStatus
  private let log: FileStatus

  /// Creates the file and removes the rights of other users. SQLite gives the log the same mode.
  static func prepare(_ file: URL) {
    // An existing file is not opened, because closing it would release SQLite's own locks
    // (fcntl(2)).
    _ = try? Descriptor.open(file.path, O_RDWR | O_CREAT | O_EXCL, mode: 0o600)
    let path = resolved(file.path)
    for path in ["", "-wal", "-shm"].map({ path + $0 }) {
      if let status = FileStatus(path: path), status.mode & 0o077 != 0 { chmod(path, 0o600) }
    }
  }

  /// Checks the files of a database before SQLite opens them. SQLite's own errors do not name the
  /// file, and it gives new files the mode of the database: beside a read-only database they would
  /// stay read-only.
  /// - Throws: `StoreError.obstructed` or `StoreError.unusable`.
  static func check(_ file: URL) throws(StoreError) {
    let database = resolved(file.path)
    for path in ["", "-wal", "-shm"].map({ database + $0 }) {
      var status = stat()
      guard lstat(path, &status) == 0 else { continue }
      if status.st_mode & S_IFMT != S_IFREG {
        // SQLite names the reason for the database itself.
        if path == database { continue }
        throw .obstructed(path: path)
      }
      // The database is not opened, because closing it would release SQLite's own locks (fcntl(2)).
      if access(path, R_OK | W_OK) != 0 {
        throw .unusable(path: path, reason: String(cString: strerror(errno)))
      }
    }
  }

  /// Reads the files of an open database.
  /// - Throws: `StoreError.displaced` if a file is missing or was replaced.
  init(_ file: URL) throws(StoreError) {
    path = Self.resolved(file.path)
    guard let database = FileStatus(path: path), let log = FileStatus(path: "\(path)-wal") else {
      throw .displaced(path: path)
    }
    self.database = database
    self.log = log
  }

  var hasDatabase: Bool { database.isSameFile(as: FileStatus(path: path)) }

  var isKept: Bool {
    hasDatabase && log.isSameFile(as: FileStatus(path: "\(path)-wal"))
  }

  /// - Throws: `StoreError.displaced` if a file is missing or was replaced.
  func check() throws(StoreError) {
    if !isKept { throw .displaced(path: path) }
  }

  /// Gives a copy the database's name if the name is free. On return, the new name is on the disk.
  /// - Throws: `SystemError` with `EEXIST` if the name is taken. In this case the copy remains.
  func put(_ copy: String) throws(SystemError) {
    chmod(copy, 0o600)
    try Descriptor.open(copy, O_RDWR).synchronize()
    // A log without its database would be used as the copy's log.
    if FileStatus(path: path) == nil {
      for rest in ["-wal", "-shm"] { unlink(path + rest) }
    }
    _ = try SystemError.check(link(copy, path), "link \(path)")
    unlink(copy)
    try Descriptor.open(
      URL(filePath: path).deletingLastPathComponent().path, O_RDONLY | O_DIRECTORY
    ).synchronize()
  }

  /// Removes this database's log if another database has its name now.
  func removeLog() {
    guard !hasDatabase, log.isSameFile(as: FileStatus(path: "\(path)-wal")) else { return }
    for rest in ["-wal", "-shm"] { unlink(path + rest) }
  }

  private static func resolved(_ path: String) -> String { RealPath.of(path) ?? path }
}
