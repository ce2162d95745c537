import Foundation
import Glibc
import Linux

/// A database's files where they were opened, and whether they are the same ones still.
///
/// SQLite writes on into files that somebody has deleted or replaced, and nobody finds it again.
struct StorePlace: Sendable {
  /// Where it really is: SQLite keeps its log beside what a link leads to.
  let path: String
  private let database: FileStatus
  private let log: FileStatus

  /// Lets nobody else read it: SQLite gives its log the mode that the database has.
  static func prepare(_ file: URL) {
    // Not opened when it is there: closing it would let go of SQLite's own locks (fcntl(2)).
    _ = try? Descriptor.open(file.path, O_RDWR | O_CREAT | O_EXCL, mode: 0o600)
    let path = resolved(file.path)
    for path in ["", "-wal", "-shm"].map({ path + $0 }) {
      if let status = FileStatus(path: path), status.mode & 0o077 != 0 { chmod(path, 0o600) }
    }
  }

  /// Of a database that is open.
  /// - throws: `StoreError.displaced`.
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

  /// - throws: `StoreError.displaced`.
  func check() throws(StoreError) {
    if !isKept { throw .displaced(path: path) }
  }

  /// Gives a copy the database's name, if nothing has it. On return it is on the disk.
  /// - throws: `SystemError` with `EEXIST`; the copy is left then.
  func put(_ copy: String) throws(SystemError) {
    chmod(copy, 0o600)
    try Descriptor.open(copy, O_RDWR).synchronize()
    // A log that belongs to no database would be taken for the copy's.
    if FileStatus(path: path) == nil {
      for rest in ["-wal", "-shm"] { unlink(path + rest) }
    }
    _ = try SystemError.check(link(copy, path), "link \(path)")
    unlink(copy)
    try Descriptor.open(
      URL(filePath: path).deletingLastPathComponent().path, O_RDONLY | O_DIRECTORY
    ).synchronize()
  }

  /// Takes its log away from where another database now has its name.
  func removeLog() {
    guard !hasDatabase, log.isSameFile(as: FileStatus(path: "\(path)-wal")) else { return }
    for rest in ["-wal", "-shm"] { unlink(path + rest) }
  }

  private static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }
}
