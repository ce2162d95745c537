import Foundation
import GRDB
import Glibc
import Linux
package import Translations

/// An error of a store with a remedy for the user.
package enum StoreError: ExplainedError, Hashable {
  /// A newer version wrote the database.
  case newerSchema(path: String)
  /// The file is not a valid database. Nothing was written to it.
  case damaged(path: String)
  /// The disk is full.
  case diskFull
  /// The file cannot be opened for reading and writing.
  case unusable(path: String, reason: String)
  /// A folder, a link or another kind of file has the name of a file that SQLite creates.
  case obstructed(path: String)
  /// The disk reports errors. After a restart the change may exist or not.
  case unknownOutcome(reason: String)
  /// The files were moved or deleted. The commit may be lost.
  case displaced(path: String)

  /// Whether the change may exist or not after a restart.
  package var isUnknownOutcome: Bool {
    switch self {
    case .unknownOutcome, .displaced: true
    default: false
    }
  }

  /// The event and the next step.
  package var explanation: Explanation {
    switch self {
    case .newerSchema(let path):
      Explanation(
        """
        the database \(path) was written by a newer version of sharesheet. Use that version, or \
        move the file away
        """)
    case .damaged(let path):
      Explanation(
        """
        the database \(path) is damaged, and was left as it is. While no daemon runs, move it away \
        together with \(path)-wal and \(path)-shm. Put a backup in its place if you have one: \
        otherwise sharesheet creates a new database. Files that a new journal does not know are \
        kept in the folder 'lost' beside it
        """)
    case .diskFull: Explanation("the disk is full")
    case .unusable(let path, let reason):
      Explanation(
        """
        the database \(path) cannot be read and written (\(reason)), and was left as it is. Change \
        its permissions, or choose another home with SHARESHEET_HOME
        """)
    case .obstructed(let path):
      Explanation(
        "\(path) is not a file of the database. Move it away: sharesheet creates the file itself")
    case .unknownOutcome(let reason):
      Explanation("the disk reported an error (\(reason))")
    case .displaced(let path):
      Explanation(
        """
        the database \(path) was deleted or replaced while it was open. If it was deleted, it \
        is written again
        """)
    }
  }

  static func leavesUnknown(_ error: any Error) -> Bool {
    guard let error = error as? DatabaseError, error.resultCode == .SQLITE_IOERR else {
      return false
    }
    return error.extendedResultCode != .SQLITE_IOERR_SHMSIZE
  }

  /// Returns the matching `StoreError` for an error on opening, or the error itself if there is
  /// none.
  static func naming(_ error: any Error, opening file: URL) -> any Error {
    switch (error as? DatabaseError)?.resultCode {
    case DatabaseError.SQLITE_CANTOPEN?, DatabaseError.SQLITE_READONLY?, DatabaseError.SQLITE_PERM?:
      // SQLite does not report the reason, so the file is opened again. Closing the file is safe,
      // because SQLite holds no lock on a file that it has not opened.
      let opened = Result { try Descriptor.open(file.path, O_RDWR) }
      guard case .failure(let reason as SystemError) = opened else { break }
      return StoreError.unusable(path: file.path, reason: reason.reason)
    default: break
    }
    return naming(error, of: file)
  }

  /// Whether a table or column of the schema has another name in the file. The statements are fixed,
  /// so the file has changed.
  private static func lacksName(_ error: any Error) -> Bool {
    let message = (error as? DatabaseError)?.message ?? ""
    return message.hasPrefix("no such ") || message.contains(" has no column named ")
  }

  /// Returns the matching `StoreError` for an SQLite error, or the error itself if there is none.
  static func naming(_ error: any Error, of file: URL) -> any Error {
    // The disk has no space for the log's index, which is a separate file.
    if (error as? DatabaseError)?.extendedResultCode == .SQLITE_IOERR_SHMSIZE {
      return StoreError.diskFull
    }
    switch (error as? DatabaseError)?.resultCode {
    case DatabaseError.SQLITE_CORRUPT?, DatabaseError.SQLITE_NOTADB?:
      return StoreError.damaged(path: file.path)
    case DatabaseError.SQLITE_ERROR? where lacksName(error):
      return StoreError.damaged(path: file.path)
    case DatabaseError.SQLITE_FULL?: return StoreError.diskFull
    default: return error
    }
  }
}
