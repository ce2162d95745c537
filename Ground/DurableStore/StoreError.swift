import Foundation
import GRDB
import Glibc
import Linux

/// Why a store cannot be used, where the person can do something about it.
package enum StoreError: Error, Hashable, CustomStringConvertible {
  case newerSchema
  /// It is no database any more. Nothing was written to it.
  case damaged(path: String)
  case diskFull
  /// It cannot be opened for reading and writing.
  case unusable(path: String, reason: String)
  /// The disk reports errors: nobody can know whether the change is there after a restart.
  case unknownOutcome(reason: String)
  /// Its files are not where they were opened: whether what was committed is kept is not known.
  case displaced(path: String)

  /// Whether what was to be committed may be there after a restart, or not.
  package var isUnknownOutcome: Bool {
    switch self {
    case .unknownOutcome, .displaced: true
    default: false
    }
  }

  package var description: String {
    switch self {
    case .newerSchema:
      "the journal was written by a newer version of sharesheet; use that version, or move the file away"
    case .damaged(let path):
      "the journal \(path) is damaged, and was left as it is; move it away together with "
        + "\(path)-wal and \(path)-shm, which belong to no other. Put a backup in its place if you "
        + "have one: else sharesheet begins a new one. Files that the one there does not know it "
        + "keeps in the folder 'lost' beside it"
    case .diskFull: "the disk is full"
    case .unusable(let path, let reason):
      "the journal \(path) cannot be read and written (\(reason)), and was left as it is. Give yourself "
        + "the right to it, or choose another home with SHARESHEET_HOME"
    case .unknownOutcome(let reason): "the disk does not do what it is to do (\(reason))"
    case .displaced(let path):
      "the journal \(path) was deleted or replaced while the daemon ran, which writes it anew where "
        + "there is none"
    }
  }

  static func leavesUnknown(_ error: any Error) -> Bool {
    guard let error = error as? DatabaseError, error.resultCode == .SQLITE_IOERR else {
      return false
    }
    return error.extendedResultCode != .SQLITE_IOERR_SHMSIZE
  }

  /// The same, of one that could not be opened.
  static func naming(_ error: any Error, opening file: URL) -> any Error {
    switch (error as? DatabaseError)?.resultCode {
    case DatabaseError.SQLITE_CANTOPEN?, DatabaseError.SQLITE_READONLY?, DatabaseError.SQLITE_PERM?:
      // SQLite says only that it could not. It holds no lock on a file that it has not opened.
      let opened = Result { try Descriptor.open(file.path, O_RDWR) }
      guard case .failure(let reason as SystemError) = opened else { break }
      return StoreError.unusable(path: file.path, reason: reason.reason)
    default: break
    }
    return naming(error, of: file)
  }

  /// SQLite's error in the words above, where there are any for it.
  static func naming(_ error: any Error, of file: URL) -> any Error {
    // No room for the index of the log, a file of its own.
    if (error as? DatabaseError)?.extendedResultCode == .SQLITE_IOERR_SHMSIZE {
      return StoreError.diskFull
    }
    switch (error as? DatabaseError)?.resultCode {
    case DatabaseError.SQLITE_CORRUPT?, DatabaseError.SQLITE_NOTADB?:
      return StoreError.damaged(path: file.path)
    case DatabaseError.SQLITE_FULL?: return StoreError.diskFull
    default: return error
    }
  }
}
