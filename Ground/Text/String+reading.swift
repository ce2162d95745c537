extension String {
  /// Creates a text from a program's output: UTF-8, or UTF-16 of either byte order if it starts
  /// with a byte order mark. The mark is removed.
  /// - Returns: `nil` if the bytes are valid in neither encoding.
  package init?(reading bytes: [UInt8]) {
    switch (bytes.first, bytes.dropFirst().first) {
    case (0xFF, 0xFE):
      self.init(utf16: bytes.dropFirst(2)) { UInt16($1) << 8 | UInt16($0) }
    case (0xFE, 0xFF):
      self.init(utf16: bytes.dropFirst(2)) { UInt16($0) << 8 | UInt16($1) }
    default:
      let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
      self.init(
        validating: bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...],
        as: UTF8.self)
    }
  }

  private init?(utf16 bytes: ArraySlice<UInt8>, _ unit: (UInt8, UInt8) -> UInt16) {
    guard bytes.count.isMultiple(of: 2) else { return nil }
    let units = stride(from: bytes.startIndex, to: bytes.endIndex, by: 2).map {
      unit(bytes[$0], bytes[$0 + 1])
    }
    self.init(validating: units, as: UTF16.self)
  }

  /// The text without the end of its last line, LF or CR LF.
  package var withoutLastLineEnd: String {
    var scalars = unicodeScalars
    guard scalars.last == "\n" else { return self }
    scalars.removeLast()
    if scalars.last == "\r" { scalars.removeLast() }
    return String(scalars)
  }
}
