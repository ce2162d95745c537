import Glibc

extension Descriptor {
  /// Whether `path` can be opened for reading. Landlock forbids opening files outside its rules, also
  /// through a descriptor.
  package var canBeReopened: Bool { (try? Descriptor.open(path, O_RDONLY | O_NONBLOCK)) != nil }

  /// Returns a descriptor of the same bytes whose `path` can be opened for reading: this one, or a
  /// copy in memory.
  /// - Throws: `SystemError` with `EFBIG` if a copy would be longer than `limit` bytes, another
  ///   `SystemError` if the file cannot be read.
  package func reopenable(limit: Int) throws -> Descriptor {
    guard !canBeReopened else { return self }
    _ = try SystemError.check(lseek(number, 0, SEEK_SET) < 0 ? -1 : 0, "rewind a file")
    return try readAll(limit: limit).withUnsafeBytes {
      try Descriptor.memoryFile(named: "copy", holding: $0)
    }
  }
}
