import Foundation
import Glibc
import Linux
import ShareSheet
import Text
import Translations

/// The checks of the disk that holds what was shared and not yet sent.
struct StorageFindings {
  /// The free space below which larger shares may be refused, in bytes.
  private static let least: Int64 = 500_000_000

  let directories: Directories

  var all: [Finding] { [space, journal] }

  private var space: Finding {
    let subject = translated("disk")
    let folder = directories.state.path
    do {
      let free = try Descriptor.open(folder, O_RDONLY | O_DIRECTORY).availableSpace
      let size = SheetItem.size(free)
      return free >= Self.least
        ? .good(subject, translated("\(size) are free for shares."))
        : .warning(
          subject, translated("Only \(size) are free. Larger shares may be refused."),
          next: translated("Free some space on the disk of \(folder.printableLine)."))
    } catch {
      return .warning(subject, "\(error)".printableLine, next: nil)
    }
  }

  private var journal: Finding {
    let subject = translated("journal")
    let path = directories.journal.path
    guard let status = FileStatus(path: path) else {
      return .good(subject, translated("Nothing was shared yet."))
    }
    return access(path, R_OK | W_OK) == 0
      ? .good(subject, translated("It takes \(SheetItem.size(status.size))."))
      : .problem(
        subject, translated("\(path.printableLine) cannot be read and written."),
        next: translated("Give yourself the permission to read and write the file."))
  }
}
