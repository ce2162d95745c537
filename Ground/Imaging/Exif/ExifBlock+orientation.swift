extension ExifBlock {
  /// The orientation tag (0x0112) of the first directory. 1 is upright, and 5 to 8 exchange the
  /// sides. `nil` if the tag is missing or its value is not from 1 to 8.
  package var orientation: UInt16? {
    let isLittle: Bool
    if bytes.starts(with: [0x49, 0x49, 0x2A, 0]) {
      isLittle = true
    } else if bytes.starts(with: [0x4D, 0x4D, 0, 0x2A]) {
      isLittle = false
    } else {
      return nil
    }
    func number(at offset: Int, _ count: Int) -> Int? {
      guard offset >= 0, offset <= bytes.count - count else { return nil }
      let field = bytes[offset..<offset + count]
      return isLittle
        ? field.reversed().reduce(0) { $0 << 8 | Int($1) } : field.reduce(0) { $0 << 8 | Int($1) }
    }
    guard let directory = number(at: 4, 4), let count = number(at: directory, 2) else { return nil }
    for index in 0..<count {
      let entry = directory + 2 + 12 * index
      guard let tag = number(at: entry, 2) else { return nil }
      guard tag == 0x0112 else { continue }
      // A single value of the type SHORT, which is stored in the entry itself.
      guard number(at: entry + 2, 2) == 3, number(at: entry + 4, 4) == 1,
        let value = number(at: entry + 8, 2), (1...8).contains(value)
      else { return nil }
      return UInt16(value)
    }
    return nil
  }

  /// Whether the width of the stored picture is the height of the upright picture.
  package var swapsSides: Bool { orientation.map { $0 >= 5 } ?? false }
}
