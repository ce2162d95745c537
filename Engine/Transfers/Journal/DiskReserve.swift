import Foundation
import Glibc
import Linux

/// Room on the disk that is given back when there is none left: without it the journal could not be
/// opened, nor an end be written, on a full disk, though both would free what has been delivered.
struct DiskReserve: Sendable {
  /// Bytes.
  static let size: Int64 = 2 << 20

  private let path: String

  init(beside journal: URL) {
    path = journal.deletingLastPathComponent().appending(path: "reserve").path
  }

  /// Sets the room aside, if it is not yet.
  /// - throws: `SystemError` when it cannot be had; `ENOSPC` where there is not plenty.
  func stock() throws(SystemError) {
    guard access(path, F_OK) != 0 else { return }
    let folder = try Descriptor.open(
      URL(filePath: path).deletingLastPathComponent().path, O_RDONLY | O_DIRECTORY)
    guard folder.availableSpace > 2 * Self.size else {
      throw SystemError(code: ENOSPC, operation: "set room aside")
    }
    let file = try Descriptor.open(path, O_RDWR | O_CREAT | O_EXCL)
    let error = posix_fallocate(file.number, 0, off_t(Self.size))
    guard error != 0 else { return }
    giveBack()
    throw SystemError(code: error, operation: "set room aside")
  }

  func giveBack() { unlink(path) }
}
