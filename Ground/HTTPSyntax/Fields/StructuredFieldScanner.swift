/// A parser that reads a structured field from its start.
struct StructuredFieldScanner {
  enum Item: Hashable {
    case integer(Int64)
    case boolean(Bool)
    /// A well-formed value of another type.
    case other
  }

  private var rest: Substring.UTF8View

  init(_ text: String) { rest = Substring(text).utf8 }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func skipSpaces() { rest = rest.drop { $0 == 0x20 || $0 == 0x09 } }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest.removeFirst()
    return true
  }

  mutating func key() -> String? {
    guard let first = rest.first, Self.isLower(first) || first == UInt8(ascii: "*") else {
      return nil
    }
    return take { byte in
      Self.isLower(byte) || Self.isDigit(byte) || "_-.*".utf8.contains(byte)
    }
  }

  mutating func item() -> Item? {
    switch rest.first {
    case UInt8(ascii: "?"):
      rest.removeFirst()
      if skip("0") { return .boolean(false) }
      return skip("1") ? .boolean(true) : nil
    case UInt8(ascii: "\""): return string()
    case UInt8(ascii: ":"):
      rest.removeFirst()
      _ = take { $0 != UInt8(ascii: ":") }
      return skip(":") ? .other : nil
    case let first? where first == UInt8(ascii: "-") || Self.isDigit(first): return number()
    case let first? where Self.isLetter(first) || first == UInt8(ascii: "*"):
      _ = take { Self.isLetter($0) || Self.isDigit($0) || "!#$%&'*+-.^_`|~:/".utf8.contains($0) }
      return .other
    default: return nil
    }
  }

  mutating func skipParameters() -> Bool {
    while skip(";") {
      rest = rest.drop { $0 == 0x20 }
      guard key() != nil else { return false }
      if skip("="), item() == nil { return false }
    }
    return true
  }

  private mutating func number() -> Item? {
    let isNegative = skip("-")
    let digits = take(Self.isDigit)
    guard !digits.isEmpty else { return nil }
    if skip(".") {
      let fraction = take(Self.isDigit)
      return digits.utf8.count <= 12 && 1...3 ~= fraction.utf8.count ? .other : nil
    }
    guard digits.utf8.count <= 15, let number = Int64(digits) else { return nil }
    return .integer(isNegative ? -number : number)
  }

  private mutating func string() -> Item? {
    rest.removeFirst()
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\""): return .other
      case UInt8(ascii: "\\"):
        guard let next = rest.popFirst(), "\"\\".utf8.contains(next) else { return nil }
      case 0x20...0x7e: continue
      default: return nil
      }
    }
    return nil
  }

  private mutating func take(_ isWanted: (UInt8) -> Bool) -> String {
    let taken = rest.prefix(while: isWanted)
    rest = rest.dropFirst(taken.count)
    return String(Substring(taken))
  }

  private static func isLower(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
  }
  private static func isLetter(_ byte: UInt8) -> Bool {
    isLower(byte) || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
  }
  private static func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }
}
