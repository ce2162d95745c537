import CLinux
import Glibc

extension Descriptor {
  /// Reads from a position in the file if the bytes are in the page cache. The file offset is
  /// neither used nor changed.
  /// - Returns: The number of bytes, 0 at the end of the file. `nil` if the read would wait for the
  ///   disk, or the filesystem does not support such a read.
  package func readCached(
    into space: UnsafeMutableRawBufferPointer, at position: Int64
  ) throws(SystemError) -> Int? {
    let received = clinux_read_cached(number, space.baseAddress, space.count, position)
    if [-Int(EAGAIN), -Int(EOPNOTSUPP)].contains(received) { return nil }
    return try SystemError.checkNegated(received, "read")
  }
}
