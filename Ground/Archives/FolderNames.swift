import Glibc
import Linux

/// The names in a folder, in the order of their bytes, so that two walks through the same folder
/// have the same order. A name takes its bytes and 9 more.
struct FolderNames: Sequence {
  /// The names, each with a trailing 0.
  private let bytes: [CChar]
  private let starts: [Int]

  /// Reads the names of all entries except `.` and `..`.
  /// - Throws: `SystemError` if the folder cannot be read.
  init(in folder: Descriptor) throws(SystemError) {
    // Reading the stream changes the descriptor's offset, and `closedir` closes the descriptor.
    // Therefore the stream opens the folder again instead of using the caller's descriptor.
    let number = try SystemError.check(
      openat(folder.number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC), "open a folder")
    guard let stream = fdopendir(number) else {
      let code = errno
      close(number)
      throw SystemError(code: code, operation: "read a folder")
    }
    defer { closedir(stream) }
    var bytes: [CChar] = []
    var starts: [Int] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        if errno != 0 { throw SystemError(code: errno, operation: "read a folder") }
        break
      }
      let start = bytes.count
      withUnsafeBytes(of: &entry.pointee.d_name) { name in
        for byte in name {
          bytes.append(CChar(bitPattern: byte))
          if byte == 0 { return }
        }
        bytes.append(0)
      }
      let name = bytes[start...].dropLast()
      let dot = CChar(bitPattern: UInt8(ascii: "."))
      if name.elementsEqual([dot]) || name.elementsEqual([dot, dot]) {
        bytes.removeSubrange(start...)
      } else {
        starts.append(start)
      }
    }
    bytes.withUnsafeBufferPointer { all in
      guard let base = all.baseAddress else { return }
      starts.sort { strcmp(base + $0, base + $1) < 0 }
    }
    (self.bytes, self.starts) = (bytes, starts)
  }

  func makeIterator() -> AnyIterator<FolderName> {
    var rest = starts[...]
    return AnyIterator {
      rest.popFirst().map { start in FolderName(Array(bytes[start...].prefix { $0 != 0 })) }
    }
  }
}

/// A name as the file system stores it. Its bytes need not be UTF-8.
struct FolderName {
  /// The name's bytes, with a trailing 0.
  private let terminated: [CChar]

  fileprivate init(_ name: [CChar]) { terminated = name + [0] }

  /// The name's bytes.
  var bytes: [UInt8] { terminated.dropLast().map { UInt8(bitPattern: $0) } }

  /// - Throws: `SystemError` if the entry cannot be opened, with `ELOOP` for a symbolic link.
  func open(in folder: Descriptor, _ flags: Int32) throws(SystemError) -> Descriptor {
    Descriptor(
      owning: try SystemError.check(
        openat(folder.number, terminated, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | flags), "open"))
  }

  /// Returns the entry's status, or `nil` if the entry no longer exists.
  func status(in folder: Descriptor) throws(SystemError) -> FileStatus? {
    var status = stat()
    if fstatat(folder.number, terminated, &status, AT_SYMLINK_NOFOLLOW) == 0 {
      return FileStatus(status)
    }
    if errno == ENOENT { return nil }
    throw SystemError(code: errno, operation: "stat")
  }

  /// Returns the destination of a symbolic link.
  func destination(in folder: Descriptor) throws(SystemError) -> [UInt8] {
    var length = 0
    let target = [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, filled in
      length =
        buffer.baseAddress.map { readlinkat(folder.number, terminated, $0, buffer.count) } ?? 0
      filled = max(length, 0)
    }
    if length < 0 { throw SystemError(code: errno, operation: "read the link") }
    return target
  }
}
