import Destinations
import Foundation
import Glibc
package import Linux

/// A change of the destinations' files. The error says if a folder cannot be written or the disk is
/// full.
package enum DestinationChange {
  /// - Throws: `ShareError` if a folder cannot be written, or the error of `change`.
  package static func perform<Result>(
    in directories: Directories, _ change: () throws -> Result
  ) throws -> Result {
    do { return try change() } catch let error as SystemError {
      guard ![ENOSPC, EDQUOT].contains(error.code) else {
        throw ShareError(.failed, Words.Destinations.diskFull)
      }
      let folders = [directories.destinations, directories.bundleContainers].map(\.path)
      let unwritable = folders.lazy.map(existing).first { !isWritable($0) }
      guard let unwritable else { throw error }
      throw ShareError(.failed, Words.Destinations.notWritable(unwritable, error.reasonWords))
    }
  }

  /// Returns the folder, or its nearest parent that exists.
  private static func existing(_ path: String) -> String {
    var path = path
    while access(path, F_OK) != 0, let slash = path.lastIndex(of: "/"), slash > path.startIndex {
      path = String(path[..<slash])
    }
    return path
  }

  private static func isWritable(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
      && access(path, W_OK | X_OK) == 0
  }
}
