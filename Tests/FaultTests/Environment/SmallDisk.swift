import Foundation
import Glibc
import Linux

/// A filesystem of eight megabytes, gone with it.
final class SmallDisk: Sendable {
  let path: String

  /// - throws: `EnvironmentError` where none can be mounted.
  init(at folder: URL) throws {
    path = folder.path
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    guard mount("none", path, "tmpfs", 0, "size=8m,mode=700") == 0 else {
      throw EnvironmentError(
        "A small filesystem cannot be mounted: \(String(cString: strerror(errno))). "
          + "Run these tests as root.")
    }
  }

  /// Takes all that is left of it.
  func fill() throws {
    let filler = try Descriptor.open(path + "/filler", O_WRONLY | O_CREAT)
    let block = [UInt8](repeating: 0, count: 4096)
    do {
      while true { try block.withUnsafeBytes { try filler.writeAll($0) } }
    } catch let error as SystemError where error.code == ENOSPC {}
  }

  func makeRoom() { unlink(path + "/filler") }

  deinit { umount2(path, Int32(MNT_DETACH)) }
}
