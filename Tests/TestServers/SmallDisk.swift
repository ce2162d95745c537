package import Foundation
import Glibc
import Linux

/// A filesystem of eight megabytes, gone with it.
package final class SmallDisk: Sendable {
  package let path: String

  /// - throws: `SystemError` where none can be mounted: its suite wants `.ownNamespaces`.
  package init(at folder: URL) throws {
    path = folder.path
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let result = mount("none", path, "tmpfs", 0, "size=8m,mode=700")
    _ = try SystemError.check(result, "mount a small disk, for which suites are `.ownNamespaces`,")
  }

  /// Takes all that is left of it.
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
