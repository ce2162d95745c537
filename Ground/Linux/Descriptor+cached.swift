import CLinux
import Glibc

extension Descriptor {
  /// Reads from a place in the file what is in memory already, whatever the file's offset is.
  /// - Returns: the number of bytes, 0 at the file's end; nil when the disk would have to be waited
  ///   for, or the filesystem cannot say whether it would.
  package func readCached(
    into space: UnsafeMutableRawBufferPointer, at position: Int64
  ) throws(SystemError) -> Int? {
    let received = clinux_read_cached(number, space.baseAddress, space.count, position)
    if [-Int(EAGAIN), -Int(EOPNOTSUPP)].contains(received) { return nil }
    return try SystemError.checkNegated(received, "read")
  }
}
