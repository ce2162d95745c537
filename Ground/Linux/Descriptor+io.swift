import CLinux
import Glibc

extension Descriptor {
  /// Creates an anonymous file in memory that holds `bytes`, for passing them to another process.
  package static func memoryFile(
    named name: String, holding bytes: UnsafeRawBufferPointer
  ) throws(SystemError) -> Descriptor {
    let file = Descriptor(
      owning: try SystemError.checkNegated(clinux_memory_file(name), "create a memory file"))
    try file.writeAll(bytes)
    _ = try SystemError.check(
      lseek(file.number, 0, SEEK_SET) < 0 ? -1 : 0, "rewind a memory file")
    return file
  }

  /// Writes all bytes. Repeats partial writes.
  package func writeAll(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = write(number, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if written < 0 {
        if errno == EINTR { continue }
        throw SystemError(code: errno, operation: "write")
      }
      rest = rest.dropFirst(written)
    }
  }

  /// Reads up to `count` bytes. Returns no bytes at the end of the file.
  package func read(upTo count: Int) throws(SystemError) -> [UInt8] {
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      var received: Int
      repeat {
        received = Glibc.read(number, buffer.baseAddress, count)
      } while received < 0 && errno == EINTR
      if received < 0 { failure = errno }
      filled = max(received, 0)
    }
    if failure != 0 { throw SystemError(code: failure, operation: "read") }
    return bytes
  }

  /// Reads to the end of the file.
  /// - Throws: `SystemError` with `EFBIG` if there are more than `limit` bytes.
  package func readAll(limit: Int) throws(SystemError) -> [UInt8] {
    var all: [UInt8] = []
    while true {
      let chunk = try read(upTo: 65536)
      if chunk.isEmpty { return all }
      all += chunk
      if all.count > limit { throw SystemError(code: EFBIG, operation: "read") }
    }
  }

  /// Waits until the file's written data is on the disk.
  package func synchronize() throws(SystemError) {
    _ = try SystemError.check(fsync(number), "fsync")
  }

  /// Waits until all data written to this file's filesystem, by any process, is on the disk.
  package func synchronizeFilesystem() throws(SystemError) {
    _ = try SystemError.checkNegated(clinux_synchronize_filesystem(number), "syncfs")
  }

  /// The number of bytes that this process can still write to the file's filesystem. It is
  /// `Int64.max` if the number is unknown.
  package var availableSpace: Int64 {
    var filesystem = statvfs()
    guard fstatvfs(number, &filesystem) == 0, filesystem.f_blocks > 0 else { return .max }
    let (bytes, isTooMany) = filesystem.f_bavail.multipliedReportingOverflow(
      by: filesystem.f_frsize)
    return isTooMany ? .max : Int64(clamping: bytes)
  }

  /// Returns the file's status.
  package func status() throws(SystemError) -> FileStatus {
    var status = stat()
    _ = try SystemError.check(fstat(number, &status), "stat")
    return FileStatus(status)
  }

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
