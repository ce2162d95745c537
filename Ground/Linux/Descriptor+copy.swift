import CLinux
import Glibc

extension Descriptor {
  /// Gives this file a second name in `directory`.
  /// - throws: `SystemError`: `EXDEV` across filesystems or mounts, `EPERM` for another owner's file,
  ///   `ENOENT` for one that has no name any more, `EEXIST`.
  package func link(in directory: Descriptor, as name: String) throws(SystemError) {
    _ = try SystemError.checkNegated(clinux_link(number, directory.number, name), "link \(name)")
  }

  /// Fills the empty file `target` by sharing this file's extents.
  /// - throws: `SystemError` with `EOPNOTSUPP`, `EXDEV` or `EINVAL` where the filesystem cannot.
  package func reflink(to target: Descriptor) throws(SystemError) {
    _ = try SystemError.checkNegated(clinux_reflink(number, target.number), "reflink")
  }

  /// Copies the whole file from its start into the empty file `target`, whatever the file offsets are.
  ///
  /// The bytes stay in the kernel where it can (`copy_file_range`); memory use does not depend on
  /// the file's size. Pipes and sockets, which have no start, are read to their end.
  /// - Parameters:
  ///   - target: empty.
  ///   - limit: bytes after which it stops, wherever the end is.
  ///   - chunk: bytes that are copied between two calls of `goesOn`.
  ///   - goesOn: gets how many more bytes have been copied; on false the copy fails with `ECANCELED`.
  /// - Returns: the number of bytes copied.
  @discardableResult
  package func copyAll(
    to target: Descriptor, limit: Int64 = .max, chunk: Int = 1 << 30,
    goesOn: (Int) -> Bool = { _ in true }
  ) throws(SystemError) -> Int64 {
    var offset: Int64 = 0
    while offset < limit {
      let copied = clinux_copy_range(
        number, target.number, offset, Int(min(Int64(chunk), limit - offset)))
      if copied > 0 {
        offset += Int64(copied)
        guard goesOn(copied) else { throw SystemError(code: ECANCELED, operation: "copy") }
        continue
      }
      // Some filesystems report 0 for files whose content is made on reading (/proc), and older
      // kernels refuse to copy between filesystems: read what is left in the ordinary way.
      return try copyByReading(from: offset, to: target, limit: limit, goesOn)
    }
    return offset
  }

  private func copyByReading(
    from start: Int64, to target: Descriptor, limit: Int64, _ goesOn: (Int) -> Bool
  ) throws(SystemError) -> Int64 {
    var offset = start
    let isSeekable = lseek(number, 0, SEEK_CUR) >= 0
    if lseek(target.number, off_t(start), SEEK_SET) < 0 {
      throw SystemError(code: errno, operation: "seek in a copy")
    }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
    defer { buffer.deallocate() }
    while offset < limit {
      let room = Int(min(Int64(buffer.count), limit - offset))
      let count =
        isSeekable
        ? pread(number, buffer.baseAddress, room, off_t(offset))
        : Glibc.read(number, buffer.baseAddress, room)
      if count < 0 {
        if errno == EINTR { continue }
        throw SystemError(code: errno, operation: "read what is being copied")
      }
      if count == 0 { return offset }
      try target.writeAll(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      offset += Int64(count)
      guard goesOn(count) else { throw SystemError(code: ECANCELED, operation: "copy") }
    }
    return offset
  }
}
