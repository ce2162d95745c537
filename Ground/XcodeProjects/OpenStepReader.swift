import Translations

/// A reader of property lists in the old style of OpenStep, such as `project.pbxproj`.
///
/// Foundation reads the format too. But it reads broken lists in part, logs to standard error, and
/// names the first line for most errors.
struct OpenStepReader {
  struct Problem: Error {
    let line: Int
    let reason: String
  }

  private static let maximumDepth = 64
  private let bytes: [UInt8]
  private var place = 0
  private var depth = 0

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the value that the text contains.
  /// - Throws: `Problem` with the line of the first error.
  static func read(_ bytes: [UInt8]) throws(Problem) -> OpenStepValue {
    var reader = OpenStepReader(bytes)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.place = 3 }
    let value = try reader.value()
    try reader.skipBlanks()
    guard reader.next == nil else {
      throw reader.problem(translated("text follows the end of the property list"))
    }
    return value
  }

  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  private func problem(_ reason: String, at place: Int? = nil) -> Problem {
    let read = bytes.prefix(place ?? self.place)
    return Problem(line: 1 + read.count { $0 == UInt8(ascii: "\n") }, reason: reason)
  }

  private mutating func value() throws(Problem) -> OpenStepValue {
    try skipBlanks()
    switch next {
    case UInt8(ascii: "{"): return try nested { (reader) throws(Problem) in try reader.table() }
    case UInt8(ascii: "("): return try nested { (reader) throws(Problem) in try reader.list() }
    default: return .text(try text())
    }
  }

  private mutating func nested(
    _ read: (inout OpenStepReader) throws(Problem) -> OpenStepValue
  ) throws(Problem) -> OpenStepValue {
    depth += 1
    guard depth <= Self.maximumDepth else {
      throw problem(translated("it is nested more than \(Self.maximumDepth) deep"))
    }
    place += 1
    let value = try read(&self)
    place += 1
    depth -= 1
    return value
  }

  private mutating func table() throws(Problem) -> OpenStepValue {
    var table: [String: OpenStepValue] = [:]
    while try !isAtEnd("}") {
      let key = try text()
      try take("=")
      table[key] = try value()
      try take(";")
    }
    return .table(table)
  }

  private mutating func list() throws(Problem) -> OpenStepValue {
    var elements: [OpenStepValue] = []
    while try !isAtEnd(")") {
      elements.append(try value())
      if try isAtEnd(")") { break }
      try take(",")
    }
    return .list(elements)
  }

  /// Skips blanks, and returns whether the closing character comes next.
  private mutating func isAtEnd(_ closing: Unicode.Scalar) throws(Problem) -> Bool {
    try skipBlanks()
    guard let next else { throw problem(translated("“\(String(closing))” is missing")) }
    return next == UInt8(ascii: closing)
  }

  private mutating func take(_ wanted: Unicode.Scalar) throws(Problem) {
    try skipBlanks()
    guard next == UInt8(ascii: wanted) else {
      throw problem(translated("“\(String(wanted))” is missing"))
    }
    place += 1
  }

  private mutating func skipBlanks() throws(Problem) {
    while let byte = next {
      if byte == 0x20 || (0x09...0x0D).contains(byte) {
        place += 1
      } else if bytes[place...].starts(with: "//".utf8) {
        while let byte = next, byte != UInt8(ascii: "\n") { place += 1 }
      } else if bytes[place...].starts(with: "/*".utf8) {
        let start = place
        place += 2
        while !bytes[place...].starts(with: "*/".utf8) {
          guard next != nil else {
            throw problem(translated("a comment has no end"), at: start)
          }
          place += 1
        }
        place += 2
      } else {
        return
      }
    }
  }

  private mutating func text() throws(Problem) -> String {
    try skipBlanks()
    if let quote = next, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      return try quoted(by: quote)
    }
    let start = place
    while let byte = next, Self.isPlain(byte) { place += 1 }
    guard place > start else { throw problem(translated("a value is missing")) }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), 0x80...:
      true
    default: "_$/:.-".utf8.contains(byte)
    }
  }

  private mutating func quoted(by quote: UInt8) throws(Problem) -> String {
    let start = place
    place += 1
    var text: [UInt8] = []
    while let byte = next, byte != quote {
      place += 1
      if byte == UInt8(ascii: "\\") { text += escaped() } else { text.append(byte) }
    }
    guard next != nil else { throw problem(translated("a text has no end"), at: start) }
    place += 1
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the character that the text after a backslash represents, in UTF-8.
  private mutating func escaped() -> [UInt8] {
    guard let byte = next else { return [] }
    place += 1
    switch byte {
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "a"): return [0x07]
    case UInt8(ascii: "U"):
      let digits = bytes[place...].prefix(4)
      guard digits.count == 4,
        let number = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
      else { return [byte] }
      place += 4
      return Array(String(Unicode.Scalar(number).map(Character.init) ?? "\u{FFFD}").utf8)
    default: return [byte]
    }
  }
}
