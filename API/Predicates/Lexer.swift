/// A lexer that splits a predicate into tokens.
struct Lexer {
  let source: [UInt8]
  private(set) var offset = 0

  init(_ source: [UInt8]) { self.source = source }

  mutating func next() throws(PredicateFormatError) -> (token: Token, start: Int) {
    while offset < source.count, [32, 9, 10, 13, 12, 11].contains(source[offset]) { offset += 1 }
    let start = offset
    guard let byte = peek() else { return (.end, start) }
    switch byte {
    case _ where Self.isLetter(byte):
      let word = identifier()
      if word.uppercased() == "UTI", let symbol = hyphenated() { return (.symbol(symbol), start) }
      return (.word(word), start)
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return (try number(), start)
    case UInt8(ascii: ".") where peek(1).map(Self.isDigit) ?? false:
      return (try number(), start)
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return (.text(try quoted(byte)), start)
    case UInt8(ascii: "#"): return (.reserved(try named("an identifier after #")), start)
    case UInt8(ascii: "$"): return (.variable(try named("a variable's name after $")), start)
    case UInt8(ascii: "@"): return (.at(try named("an operator such as @count")), start)
    case UInt8(ascii: "%"): return (.argument(try argument()), start)
    default:
      for (bytes, symbol) in Symbol.spellings where source[offset...].starts(with: bytes) {
        offset += bytes.count
        return (.symbol(symbol), start)
      }
      throw error(start, "a predicate's words", character(at: start))
    }
  }

  func error(_ offset: Int, _ expected: String, _ found: String) -> PredicateFormatError {
    PredicateFormatError(in: source, at: offset, expected: expected, found: found)
  }

  private func peek(_ ahead: Int = 0) -> UInt8? {
    offset + ahead < source.count ? source[offset + ahead] : nil
  }

  static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (65...90).contains(byte) || (97...122).contains(byte) || byte == 95
  }

  private func character(at offset: Int) -> String {
    guard offset < source.count else { return "the end" }
    let text = String(decoding: source[offset..<min(offset + 8, source.count)], as: UTF8.self)
    return "“\(text.prefix(1))”"
  }

  private mutating func identifier() -> String {
    let start = offset
    while let byte = peek(), Self.isLetter(byte) || Self.isDigit(byte) { offset += 1 }
    return String(decoding: source[start..<offset], as: UTF8.self)
  }

  /// Reads the name after a prefix character.
  private mutating func named(_ expected: String) throws(PredicateFormatError) -> String {
    offset += 1
    guard let byte = peek(), Self.isLetter(byte) else {
      throw error(offset, expected, character(at: offset))
    }
    return identifier()
  }

  private mutating func hyphenated() -> Symbol? {
    for (rest, symbol) in [("-CONFORMS-TO", Symbol.typeConforms), ("-EQUALS", .typeEquals)] {
      let end = offset + rest.utf8.count
      guard end <= source.count,
        String(decoding: source[offset..<end], as: UTF8.self).uppercased() == rest
      else { continue }
      if end < source.count, Self.isLetter(source[end]) || Self.isDigit(source[end]) { continue }
      offset = end
      return symbol
    }
    return nil
  }

  private mutating func argument() throws(PredicateFormatError) -> String {
    let start = offset
    offset += 1
    var name = ""
    while let byte = peek(), name.utf8.count < 4 {
      name.unicodeScalars.append(Unicode.Scalar(byte))
      offset += 1
      if "@KdDiuUxXoOfeEgGs".utf8.contains(byte) { return name }
      guard
        byte == UInt8(ascii: "l") || byte == UInt8(ascii: "h") || byte == UInt8(ascii: "z")
          || byte == UInt8(ascii: "q")
      else { break }
    }
    throw error(start, "%@, %K or %d", "“%\(name)”")
  }

  private mutating func number() throws(PredicateFormatError) -> Token {
    let start = offset
    if peek() == 48, let radix = peek(1).flatMap({ [120: 16, 88: 16, 111: 8, 98: 2][$0] }) {
      offset += 2
      let digits = identifier()
      guard let value = UInt64(digits, radix: radix) else {
        throw error(start, "a number of base \(radix)", "“0…\(digits.prefix(20))”")
      }
      return Self.token(value)
    }
    skipDigits()
    if peek() == UInt8(ascii: "."), peek(1).map(Self.isDigit) ?? false {
      offset += 1
      skipDigits()
    }
    if let byte = peek(), byte | 32 == UInt8(ascii: "e") {
      let sign = peek(1) == UInt8(ascii: "-") || peek(1) == UInt8(ascii: "+") ? 1 : 0
      if peek(1 + sign).map(Self.isDigit) ?? false {
        offset += 1 + sign
        skipDigits()
      }
    }
    let text = String(decoding: source[start..<offset], as: UTF8.self)
    guard let value = Double(text.hasPrefix(".") ? "0" + text : text),
      !(peek().map(Self.isLetter) ?? false)
    else { throw error(start, "a number", "“\(text.prefix(20))\(character(at: offset))”") }
    return UInt64(text).map(Self.token) ?? .number(value)
  }

  private static func token(_ number: UInt64) -> Token {
    guard Double(exactly: number) == nil, let integer = Int64(exactly: number) else {
      return .number(Double(number))
    }
    return .integer(integer)
  }

  private mutating func skipDigits() {
    while let byte = peek(), Self.isDigit(byte) { offset += 1 }
  }

  private mutating func quoted(_ quote: UInt8) throws(PredicateFormatError) -> String {
    let start = offset
    offset += 1
    var bytes: [UInt8] = []
    while let byte = peek() {
      offset += 1
      if byte == quote {
        guard let text = String(validating: bytes, as: UTF8.self) else {
          throw error(start, "text in UTF-8", "other bytes")
        }
        return text
      }
      if byte == UInt8(ascii: "\\") { bytes += try escape() } else { bytes.append(byte) }
    }
    throw error(start, "a closing \(quote == 34 ? "quotation mark" : "apostrophe")", "the end")
  }

  private mutating func escape() throws(PredicateFormatError) -> [UInt8] {
    let start = offset - 1
    guard let byte = peek() else { throw error(start, "an escape after \\", "the end") }
    offset += 1
    let code: UInt32?
    switch byte {
    case UInt8(ascii: "n"): return [10]
    case UInt8(ascii: "t"): return [9]
    case UInt8(ascii: "r"): return [13]
    case UInt8(ascii: "b"): return [8]
    case UInt8(ascii: "f"): return [12]
    case UInt8(ascii: "x"): code = digits(2, radix: 16)
    case UInt8(ascii: "u"), UInt8(ascii: "U"): code = digits(4, radix: 16)
    case UInt8(ascii: "0")...UInt8(ascii: "3"):
      offset -= 1
      code = digits(3, radix: 8)
    case UInt8(ascii: "*"), UInt8(ascii: "?"), UInt8(ascii: "."):
      // These escapes are kept because LIKE and MATCHES interpret them.
      return [UInt8(ascii: "\\"), byte]
    default: return [byte]
    }
    guard let code, let scalar = Unicode.Scalar(code) else {
      throw error(start, "an escape of digits, such as \\x41", character(at: start))
    }
    return Array(String(Character(scalar)).utf8)
  }

  private mutating func digits(_ count: Int, radix: Int) -> UInt32? {
    guard offset + count <= source.count else { return nil }
    let text = String(decoding: source[offset..<offset + count], as: UTF8.self)
    guard text.allSatisfy({ $0.isHexDigit }), let value = UInt32(text, radix: radix) else {
      return nil
    }
    offset += count
    return value
  }
}
