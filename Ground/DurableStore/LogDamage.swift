import Foundation
import Glibc

/// The damage of a store's log when it was opened.
package enum LogDamage: Hashable, Sendable {
  /// Single bits were wrong and have been repaired. No commit is lost.
  case mended(frames: Int)
  /// The last commits are lost.
  case lost(frames: Int)

  /// Examines the log before SQLite opens it, because SQLite ignores frames that it cannot read.
  /// Copies all files to `evidence` before any change.
  /// - Throws: `StoreError.damaged` if the copy or the repair fails.
  static func examine(_ file: URL, evidence: URL) throws -> LogDamage? {
    guard let found = read(file), found.finding != .whole else { return nil }
    // A log that another process is writing is not damaged.
    guard let again = read(file), again.original == found.original else { return nil }
    do {
      try FileManager.default.createDirectory(
        at: evidence, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      for ending in ["", "-wal", "-shm"] where access(file.path + ending, F_OK) == 0 {
        try FileManager.default.copyItem(
          atPath: file.path + ending,
          toPath: evidence.appending(path: file.lastPathComponent + ending).path)
      }
      let log = try FileHandle(forWritingTo: URL(filePath: file.path + "-wal"))
      switch found.finding {
      case .whole: return nil
      case .mended(let frames):
        try log.write(contentsOf: Data(found.log.bytes))
        try log.synchronize()
        return .mended(frames: frames)
      case .damaged(let frames, let intact):
        // The repaired part is kept. The frames that SQLite would not read are removed, so that the
        // next opening finds no damage.
        try log.write(contentsOf: Data(found.log.bytes.prefix(intact)))
        try log.truncate(atOffset: UInt64(intact))
        try log.synchronize()
        return .lost(frames: frames)
      }
    } catch {
      throw StoreError.damaged(path: file.path)
    }
  }

  private static func read(
    _ file: URL
  ) -> (log: WriteAheadLog, original: [UInt8], finding: WriteAheadLog.Finding)? {
    guard var log = log(of: file) else { return nil }
    let original = log.bytes
    let finding = log.mend()
    return (log, original, finding)
  }

  /// Returns the log, or `nil` if there is no log or the database is not valid.
  static func log(of file: URL) -> WriteAheadLog? {
    guard let database = FileHandle(forReadingAtPath: file.path),
      let head = try? database.read(upToCount: 18), head.count == 18
    else { return nil }
    let number = Int(head[16]) << 8 | Int(head[17])
    let pageSize = number == 1 ? 65536 : number
    guard pageSize >= 512, pageSize.nonzeroBitCount == 1 else { return nil }
    // The index is read before the log, so that a commit in between is in the log and not yet in
    // the index.
    let index = contents(file.path + "-shm").flatMap { WriteAheadIndex($0) }
    guard let bytes = contents(file.path + "-wal") else { return nil }
    return WriteAheadLog(bytes, pageSize: pageSize, index: index)
  }

  private static func contents(_ path: String) -> [UInt8]? {
    (try? Data(contentsOf: URL(filePath: path))).map { [UInt8]($0) }
  }
}
