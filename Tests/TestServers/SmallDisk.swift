package import Foundation
import Glibc
import Linux

/// A mounted file system of 8 MB. It is unmounted when this object is released.
package final class SmallDisk: Sendable {
  package let path: String

  /// - Throws: `SystemError` if the file system cannot be mounted. The suite needs the trait
  ///   `.ownNamespaces`.
  package init(at folder: URL) throws {
    path = folder.path
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let result = mount("none", path, "tmpfs", 0, "size=8m,mode=700")
    _ = try SystemError.check(result, "mount a small disk, for which suites are `.ownNamespaces`,")
  }

  /// Fills the free space of the disk.
  package func fill() throws {
    let filler = try Descriptor.open(path + "/filler", O_WRONLY | O_CREAT)
    let block = [UInt8](repeating: 0, count: 4096)
    do {
      while true { try block.withUnsafeBytes { try filler.writeAll($0) } }
    } catch let error as SystemError where error.code == ENOSPC {}
  }

  package func makeRoom() { unlink(path + "/filler") }

  deinit { umount2(path, Int32(MNT_DETACH)) }
}
