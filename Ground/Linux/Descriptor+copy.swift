import CLinux
import Glibc

extension Descriptor {
  /// Creates a hard link to this file in `directory`.
  /// - Throws: `SystemError`: `EXDEV` across filesystems or mounts, `EPERM` for another owner's
  ///   file, `ENOENT` if the file has no name left, `EEXIST` if the name is taken.
  package func link(in directory: Descriptor, as name: String) throws(SystemError) {
    _ = try SystemError.checkNegated(clinux_link(number, directory.number, name), "link \(name)")
  }

  /// Fills the empty file `target` by sharing this file's extents.
  /// - Throws: `SystemError` with `EOPNOTSUPP`, `EXDEV` or `EINVAL` if the filesystem does not
  ///   support it.
  package func reflink(to target: Descriptor) throws(SystemError) {
    _ = try SystemError.checkNegated(clinux_reflink(number, target.number), "reflink")
  }

  /// Copies the whole file from its start into the empty file `target`, regardless of the file
  /// offsets.
  ///
  /// The bytes stay in the kernel if it supports that (`copy_file_range`). Memory use does not
  /// depend on the file's size. Pipes and sockets have no start and are read to their end.
  /// - Parameters:
  ///   - target: The empty file.
  ///   - limit: The number of bytes after which the copy stops.
  ///   - chunk: The number of bytes between two calls of `goesOn`.
  ///   - goesOn: Receives the number of bytes copied since the last call. If it returns false, the
  ///     copy fails with `ECANCELED`.
  /// - Returns: The number of bytes copied.
  /// - Throws: `SystemError` if a file cannot be read or written, or if the copy is cancelled.
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
      // Some filesystems return 0 for files with content that is generated on reading (/proc), and
      // older kernels do not copy between filesystems. The remaining bytes are copied with reads
      // and writes.
      return try copyByReading(from: offset, to: target, limit: limit, goesOn)
    }
    return offset
  }

  /// `SEEK_DATA` and `SEEK_HOLE`, which Glibc's module omits.
  private static let (seekData, seekHole): (Int32, Int32) = (3, 4)

  /// Copies like `copyAll`, but keeps the holes of a sparse file, so that the copy needs no more
  /// disk space than the original.
  package func copyWithHoles(to target: Descriptor, limit: Int64) throws(SystemError) -> Int64 {
    var status = stat()
    guard fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      Int64(status.st_blocks) < Int64(status.st_size) / 512,
      // The file is opened again, so that the caller's file offset does not change.
      let source = try? Descriptor.open(path, O_RDONLY)
    else { return try copyAll(to: target, limit: limit) }
    let end = min(limit, Int64(status.st_size))
    var offset: Int64 = 0
    while offset < end {
      let data = lseek(source.number, off_t(offset), Self.seekData)
      if data < 0, errno == ENXIO { break }
      let hole = data < 0 ? -1 : lseek(source.number, data, Self.seekHole)
      guard hole > data else { return try copyAll(to: target, limit: limit) }
      try copyRange(Int64(data)..<min(Int64(hole), end), to: target)
      offset = Int64(hole)
    }
    _ = try SystemError.check(ftruncate(target.number, off_t(end)), "copy")
    return end
  }

  /// Copies a range of the file. If the file ends early, the remaining part of the range becomes a
  /// hole. The caller checks the file afterwards.
  private func copyRange(_ range: Range<Int64>, to target: Descriptor) throws(SystemError) {
    var offset = range.lowerBound
    while offset < range.upperBound {
      let copied = clinux_copy_range(
        number, target.number, offset, Int(min(1 << 30, range.upperBound - offset)))
      guard copied > 0 else {
        _ = try copyByReading(from: offset, to: target, limit: range.upperBound) { _ in true }
        return
      }
      offset += Int64(copied)
    }
  }

  private func copyByReading(
    from start: Int64, to target: Descriptor, limit: Int64, _ goesOn: (Int) -> Bool
  ) throws(SystemError) -> Int64 {
    var offset = start
    let isSeekable = lseek(number, 0, SEEK_CUR) >= 0
    if lseek(target.number, off_t(start), SEEK_SET) < 0 {
      throw SystemError(code: errno, operation: "seek in the copy")
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
        throw SystemError(code: errno, operation: "read the file to copy")
      }
      if count == 0 { return offset }
      try target.writeAll(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      offset += Int64(count)
      guard goesOn(count) else { throw SystemError(code: ECANCELED, operation: "copy") }
    }
    return offset
  }
}
