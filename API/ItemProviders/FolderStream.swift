import Glibc
import Linux

/// The names in a folder, read one by one.
final class FolderStream {
  private let stream: OpaquePointer

  init(_ folder: Descriptor) throws(SystemError) {
    // Reading the stream changes the descriptor's offset, and `closedir` closes the descriptor.
    // Therefore the stream opens the folder again instead of using the caller's descriptor.
    let number = try SystemError.check(
      openat(folder.number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC), "open a folder")
    guard let stream = fdopendir(number) else {
      let code = errno
      close(number)
      throw SystemError(code: code, operation: "read a folder")
    }
    self.stream = stream
  }

  deinit { closedir(stream) }

  /// Returns the next name except `.` and `..`, or `nil` at the end.
  func next() throws(SystemError) -> Name? {
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        if errno != 0 { throw SystemError(code: errno, operation: "read a folder") }
        return nil
      }
      let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      let name = Name(bytes: bytes.map { CChar(bitPattern: $0) } + [0])
      if name.text != ".", name.text != ".." { return name }
    }
  }

  /// A name as the file system stores it. Its bytes need not be UTF-8.
  struct Name {
    /// The name's bytes, with a trailing 0.
    fileprivate let bytes: [CChar]

    /// The name as text. Invalid UTF-8 is replaced.
    var text: String {
      String(decoding: bytes.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    func open(in folder: Descriptor, _ flags: Int32) throws(SystemError) -> Descriptor {
      Descriptor(
        owning: try SystemError.check(
          openat(folder.number, bytes, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | flags), "open \(text)"))
    }

    /// Returns the entry's status, or `nil` if the entry no longer exists.
    func status(in folder: Descriptor) throws(SystemError) -> FileStatus? {
      var status = stat()
      if fstatat(folder.number, bytes, &status, AT_SYMLINK_NOFOLLOW) == 0 {
        return FileStatus(status)
      }
      if errno == ENOENT { return nil }
      throw SystemError(code: errno, operation: "stat \(text)")
    }

    /// Returns the destination of a symbolic link.
    func destination(in folder: Descriptor) throws(SystemError) -> String {
      var length = 0
      let target = [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, filled in
        length = buffer.baseAddress.map { readlinkat(folder.number, bytes, $0, buffer.count) } ?? 0
        filled = max(length, 0)
      }
      if length < 0 { throw SystemError(code: errno, operation: "read the link \(text)") }
      return String(decoding: target, as: UTF8.self)
    }
  }
}
