/// The reader of `JSONDocument`.
struct JSONDocumentReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ text: String) {
    let bytes = Array(text.utf8)
    self.bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
  }

  mutating func read() throws(JSONDocument.Failure) -> JSONDocument {
    let value = try value(depth: 0)
    try skipSpace()
    guard position == bytes.count else { throw failure("there is more after the end") }
    return value
  }

  private mutating func value(depth: Int) throws(JSONDocument.Failure) -> JSONDocument {
    guard depth < JSONDocument.maximumDepth else {
      throw failure("values are nested more than \(JSONDocument.maximumDepth) deep")
    }
    try skipSpace()
    switch peek {
    case UInt8(ascii: "{"): return try object(depth)
    case UInt8(ascii: "["): return try array(depth)
    case UInt8(ascii: "\""): return .string(try string())
    case nil: throw failure("a value is missing at the end")
    default: return try word()
    }
  }

  private mutating func object(_ depth: Int) throws(JSONDocument.Failure) -> JSONDocument {
    position += 1
    var members: [JSONDocument.Member] = []
    var names: Set<String> = []
    while true {
      try skipSpace()
      if skip("}") { return .object(members) }
      guard peek == UInt8(ascii: "\"") else {
        throw failure("a name in quotes, or }, is expected here")
      }
      let name = try string()
      try skipSpace()
      guard skip(":") else { throw failure("a colon is missing after \"\(name.prefix(40))\"") }
      let value = try value(depth: depth + 1)
      guard names.insert(name).inserted else {
        throw failure("\"\(name.prefix(40))\" occurs twice")
      }
      members.append(JSONDocument.Member(name, value))
      try skipSpace()
      guard skip(",") || peek == UInt8(ascii: "}") else {
        throw failure("a comma is missing after the value of \"\(name.prefix(40))\"")
      }
    }
  }

  private mutating func array(_ depth: Int) throws(JSONDocument.Failure) -> JSONDocument {
    position += 1
    var values: [JSONDocument] = []
    while true {
      try skipSpace()
      if skip("]") { return .array(values) }
      values.append(try value(depth: depth + 1))
      try skipSpace()
      guard skip(",") || peek == UInt8(ascii: "]") else {
        throw failure("a comma is missing between two values")
      }
    }
  }

  private mutating func word() throws(JSONDocument.Failure) -> JSONDocument {
    let start = position
    while let byte = peek, !" \t\r\n,]}/".utf8.contains(byte) { position += 1 }
    let word = String(decoding: bytes[start..<position], as: UTF8.self)
    switch word {
    case "null": return .null
    case "true": return .bool(true)
    case "false": return .bool(false)
    default:
      guard let first = word.utf8.first, first == UInt8(ascii: "-") || 0x30...0x39 ~= first,
        Double(word) != nil
      else {
        position = start
        throw failure("'\(word.prefix(20))' is not a value")
      }
      return .number(word)
    }
  }

  // MARK: Strings

  private mutating func string() throws(JSONDocument.Failure) -> String {
    position += 1
    var text: [UInt8] = []
    while let byte = peek {
      position += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let valid = String(validating: text, as: UTF8.self) else {
          throw failure("a string is not UTF-8")
        }
        return valid
      case UInt8(ascii: "\\"): text.append(contentsOf: String(try escape()).utf8)
      default: text.append(byte)
      }
    }
    throw failure("a string has no closing quote")
  }

  private mutating func escape() throws(JSONDocument.Failure) -> Character {
    guard let byte = peek else { throw failure("a string has no closing quote") }
    position += 1
    switch byte {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "'"):
      return Character(Unicode.Scalar(byte))
    case UInt8(ascii: "u"):
      let first = try unit()
      var units = [first]
      if UTF16.isLeadSurrogate(first), skip("\\u") { units.append(try unit()) }
      // A lone surrogate becomes U+FFFD.
      return String(decoding: units, as: UTF16.self).first ?? "\u{FFFD}"
    default: throw failure("\\\(Character(Unicode.Scalar(byte))) is not an escape of JSON")
    }
  }

  private mutating func unit() throws(JSONDocument.Failure) -> UInt16 {
    let digits = String(decoding: bytes[position..<min(position + 4, bytes.count)], as: UTF8.self)
    guard digits.utf8.count == 4, digits.allSatisfy(\.isHexDigit),
      let unit = UInt16(digits, radix: 16)
    else { throw failure("\\u needs four hexadecimal digits") }
    position += 4
    return unit
  }

  // MARK: Bytes

  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skip(_ text: String) -> Bool {
    guard bytes[position...].starts(with: text.utf8) else { return false }
    position += text.utf8.count
    return true
  }

  /// Skips white space and comments.
  private mutating func skipSpace() throws(JSONDocument.Failure) {
    while let byte = peek {
      if " \t\r\n".utf8.contains(byte) {
        position += 1
      } else if skip("//") {
        while let next = peek, next != UInt8(ascii: "\n") { position += 1 }
      } else if skip("/*") {
        while !skip("*/") {
          guard position < bytes.count else { throw failure("a comment is not closed") }
          position += 1
        }
      } else {
        return
      }
    }
  }

  private func failure(_ reason: String) -> JSONDocument.Failure {
    JSONDocument.Failure(line: 1 + bytes[..<position].count { $0 == 0x0A }, reason: reason)
  }
}
