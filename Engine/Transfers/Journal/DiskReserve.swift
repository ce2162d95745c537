import Foundation
import Glibc
import Linux

/// Disk space that is freed when the disk is full. Without it the journal could not be opened on a
/// full disk, and the end of a transfer could not be stored, although both steps free the space of
/// delivered transfers.
struct DiskReserve: Sendable {
  /// The size in bytes.
  static let size: Int64 = 2 << 20

  private let path: String

  init(beside journal: URL) {
    path = journal.deletingLastPathComponent().appending(path: "reserve").path
  }

  /// Allocates the reserve, if it does not exist.
  /// - Throws: `SystemError` if the reserve cannot be allocated, with `ENOSPC` if there is little
  ///   free space.
  func stock() throws(SystemError) {
    guard access(path, F_OK) != 0 else { return }
    let folder = try Descriptor.open(
      URL(filePath: path).deletingLastPathComponent().path, O_RDONLY | O_DIRECTORY)
    guard folder.availableSpace > 2 * Self.size else {
      throw SystemError(code: ENOSPC, operation: "reserve disk space")
    }
    let file = try Descriptor.open(path, O_RDWR | O_CREAT | O_EXCL)
    let error = posix_fallocate(file.number, 0, off_t(Self.size))
    guard error != 0 else { return }
    giveBack()
    throw SystemError(code: error, operation: "reserve disk space")
  }

  func giveBack() { unlink(path) }
}
