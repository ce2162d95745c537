/// A reader of the numbers, names and texts of a PDF file (ISO 32000-1 §7.2 and §7.3).
struct PDFScanner {
  private static let spaces: Set<UInt8> = [0, 9, 10, 12, 13, 32]
  private static let ends = Set("()<>[]{}/%".utf8).union(spaces)
  private static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "n"): 10, UInt8(ascii: "r"): 13, UInt8(ascii: "t"): 9, UInt8(ascii: "b"): 8,
    UInt8(ascii: "f"): 12,
  ]

  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  /// Returns the place of the last occurrence of a text.
  static func last(_ text: String, in bytes: ArraySlice<UInt8>) -> Int? {
    let wanted = Array(text.utf8)
    guard let first = wanted.first, bytes.count >= wanted.count else { return nil }
    var place = bytes.endIndex - wanted.count
    while place >= bytes.startIndex {
      if bytes[place] == first, bytes[place...].starts(with: wanted) { return place }
      place -= 1
    }
    return nil
  }

  private mutating func skipSpaces() {
    rest = rest.drop { Self.spaces.contains($0) }
  }

  /// Reads an integer of at most 10 digits.
  mutating func number() -> Int? {
    skipSpaces()
    let digits = rest.prefix(11).prefix { (0x30...0x39).contains($0) }
    rest = rest.dropFirst(digits.count)
    return digits.count > 10 ? nil : Int(String(decoding: digits, as: UTF8.self))
  }

  /// Moves behind the next key of the dictionary. Texts are skipped, because a text can contain
  /// a "/".
  mutating func nextKey() -> String? {
    while let byte = rest.first {
      if byte == UInt8(ascii: "(") {
        guard text() != nil else { return nil }
        continue
      }
      rest = rest.dropFirst()
      if byte == UInt8(ascii: ">"), rest.first == byte { return nil }
      guard byte == UInt8(ascii: "/") else { continue }
      let name = rest.prefix { !Self.ends.contains($0) }
      rest = rest.dropFirst(name.count)
      return String(decoding: name, as: UTF8.self)
    }
    return nil
  }

  /// Reads a text in parentheses, or in hexadecimal digits. `nil` if no whole text follows.
  mutating func text() -> [UInt8]? {
    skipSpaces()
    switch rest.first {
    case UInt8(ascii: "("): return literal()
    case UInt8(ascii: "<") where rest.dropFirst().first != UInt8(ascii: "<"): return digits()
    default: return nil
    }
  }

  private mutating func literal() -> [UInt8]? {
    var (text, depth): ([UInt8], Int) = ([], 0)
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "("):
        if depth > 0 { text.append(byte) }
        depth += 1
      case UInt8(ascii: ")"):
        depth -= 1
        if depth == 0 { return text }
        text.append(byte)
      case UInt8(ascii: "\\"):
        let octal = rest.prefix(3).prefix { (0x30...0x37).contains($0) }
        if octal.isEmpty {
          if let next = rest.popFirst(), next != 10, next != 13 {
            text.append(Self.escapes[next] ?? next)
          }
        } else {
          rest = rest.dropFirst(octal.count)
          text.append(
            UInt8(truncatingIfNeeded: octal.reduce(0) { $0 << 3 | Int($1 - 0x30) }))
        }
      default: text.append(byte)
      }
    }
    return nil
  }

  private mutating func digits() -> [UInt8]? {
    guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return nil }
    let values = rest[..<end].compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    rest = rest[(end + 1)...]
    return stride(from: 0, to: values.count, by: 2).map {
      UInt8(truncatingIfNeeded: values[$0] << 4 | ($0 + 1 < values.count ? values[$0 + 1] : 0))
    }
  }

  /// Returns the characters of a text: UTF-16 or UTF-8 with a mark, otherwise approximately Latin-1.
  static func decoded(_ bytes: [UInt8]) -> String {
    if bytes.starts(with: [0xFE, 0xFF]) {
      let units = stride(from: 2, to: bytes.count - 1, by: 2).map {
        UInt16(truncatingIfNeeded: Int(bytes[$0]) << 8 | Int(bytes[$0 + 1]))
      }
      return String(decoding: units, as: UTF16.self)
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      return String(decoding: bytes.dropFirst(3), as: UTF8.self)
    }
    return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }
}
