import Glibc

extension Descriptor {
  /// Reads up to `count` bytes from a position in the file. Reads fewer bytes at the end of the
  /// file. The file offset is neither used nor changed.
  package func read(
    at position: Int64, upTo count: Int
  ) throws(SystemError) -> [UInt8] {
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let received = pread(
          number, buffer.baseAddress?.advanced(by: filled), count - filled,
          off_t(position) + off_t(filled))
        if received < 0, errno == EINTR { continue }
        if received < 0 { failure = errno }
        guard received > 0 else { return }
        filled += received
      }
    }
    if failure != 0 { throw SystemError(code: failure, operation: "read") }
    return bytes
  }

  /// Writes all bytes to a position in the file. The file offset is neither used nor changed.
  package func writeAll(
    _ bytes: UnsafeRawBufferPointer, at position: Int64
  ) throws(SystemError) {
    var done = 0
    while done < bytes.count {
      let written = pwrite(
        number, bytes.baseAddress?.advanced(by: done), bytes.count - done,
        off_t(position) + off_t(done))
      if written < 0 {
        if errno == EINTR { continue }
        throw SystemError(code: errno, operation: "write")
      }
      done += written
    }
  }
}
