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

  /// Sets the room aside, if it is not yet and there is plenty.
  func stock() {
    guard access(path, F_OK) != 0,
      let folder = try? Descriptor.open(
        URL(filePath: path).deletingLastPathComponent().path, O_RDONLY | O_DIRECTORY),
      folder.availableSpace > 2 * Self.size,
      let file = try? Descriptor.open(path, O_RDWR | O_CREAT | O_EXCL)
    else { return }
    if posix_fallocate(file.number, 0, off_t(Self.size)) != 0 { giveBack() }
  }

  func giveBack() { unlink(path) }
}
