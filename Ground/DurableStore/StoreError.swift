import Foundation
import GRDB

/// Why a store cannot be used, where the person can do something about it.
package enum StoreError: Error, Hashable, CustomStringConvertible {
  case newerSchema
  /// It is no database any more. Nothing was written to it.
  case damaged(path: String)
  case diskFull

  package var description: String {
    switch self {
    case .newerSchema:
      "the journal was written by a newer version of sharesheet; use that version, or move the file away"
    case .damaged(let path):
      "the journal \(path) is damaged, and was left as it is. Copy it from a backup, or move it away "
        + "together with \(path)-wal and \(path)-shm: sharesheet then begins a new one, and keeps "
        + "the files that were on their way in the folder 'lost' beside it"
    case .diskFull: "the disk is full"
    }
  }

  /// SQLite's error in the words above, where there are any for it.
  static func naming(_ error: any Error, of file: URL) -> any Error {
    switch (error as? DatabaseError)?.resultCode {
    case DatabaseError.SQLITE_CORRUPT?, DatabaseError.SQLITE_NOTADB?:
      StoreError.damaged(path: file.path)
    case DatabaseError.SQLITE_FULL?: StoreError.diskFull
    default: error
    }
  }
}
