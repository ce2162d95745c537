/// A reader of the elements and texts of an XML document, in order. All other content is ignored.
///
/// The reader is safe for untrusted files. It rejects document types, so that only XML's five
/// predefined entities exist. It limits the depth and reads the bytes once.
package struct MarkupReader {
  package enum Event: Hashable {
    case start(String, [String: String])
    case end(String)
    /// A part of the text of the innermost open element.
    case text(String)
  }

  package struct Failure: Error, Hashable {
    /// The line, starting at 1.
    package let line: Int
    package let reason: String
  }

  package static let maximumDepth = 200
  package static let maximumAttributes = 100

  private let bytes: [UInt8]
  private var position = 0
  private var open: [String] = []
  /// The name of an element such as `<x/>` whose end `next()` has not returned yet.
  private var pendingEnd: String?
  private var hasRoot = false

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
  }

  /// Returns the next start or end of an element, or `nil` at the end of a complete document.
  package mutating func next() throws(Failure) -> Event? {
    if let name = pendingEnd {
      pendingEnd = nil
      return .end(name)
    }
    while true {
      let first = position
      while let byte = peek, byte != UInt8(ascii: "<") {
        if open.isEmpty, !Self.isSpace(byte) { throw failure("there is text outside of the root") }
        position += 1
      }
      if position > first, !open.isEmpty { return .text(try text(from: first, to: position)) }
      guard peek != nil else {
        if let name = open.last { throw failure("<\(name)> is not closed") }
        guard hasRoot else { throw failure("there is no element") }
        return nil
      }
      if skip("<!--") {
        try pass("-->")
      } else if skip("<?") {
        try pass("?>")
      } else if skip("<![CDATA[") {
        guard !open.isEmpty else { throw failure("there is text outside of the root") }
        let start = position
        try pass("]]>")
        return .text(String(decoding: bytes[start..<(position - 3)], as: UTF8.self))
      } else if skip("<!") {
        throw failure("there is a document type, which is not allowed")
      } else if skip("</") {
        return try end()
      } else {
        position += 1
        return try start()
      }
    }
  }

  private mutating func start() throws(Failure) -> Event {
    let name = try name()
    guard !(open.isEmpty && hasRoot) else { throw failure("there is a second root <\(name)>") }
    guard open.count < Self.maximumDepth else {
      throw failure("elements are nested more than \(Self.maximumDepth) deep")
    }
    hasRoot = true
    var attributes: [String: String] = [:]
    while true {
      let hasSpace = skipSpace()
      if skip("/>") {
        pendingEnd = name
        return .start(name, attributes)
      }
      if skip(">") {
        open.append(name)
        return .start(name, attributes)
      }
      guard hasSpace else { throw failure("<\(name)> does not end") }
      let key = try self.name()
      skipSpace()
      guard skip("=") else { throw failure("the attribute \(key) has no value") }
      skipSpace()
      guard attributes.updateValue(try value(), forKey: key) == nil else {
        throw failure("the attribute \(key) occurs twice")
      }
      guard attributes.count <= Self.maximumAttributes else {
        throw failure("<\(name)> has more than \(Self.maximumAttributes) attributes")
      }
    }
  }

  private mutating func end() throws(Failure) -> Event {
    let name = try name()
    skipSpace()
    guard skip(">") else { throw failure("</\(name) does not end") }
    guard open.last == name else {
      throw failure(
        "</\(name)> closes " + (open.last.map { "<\($0)>" } ?? "an element that is not open"))
    }
    open.removeLast()
    return .end(name)
  }

  // MARK: Tokens

  private mutating func name() throws(Failure) -> String {
    let start = position
    while let byte = peek, Self.isName(byte) { position += 1 }
    guard position > start, position - start <= 200 else {
      throw failure("a name is expected here")
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func value() throws(Failure) -> String {
    guard let quote = peek, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      throw failure("a value in quotes is expected here")
    }
    position += 1
    let start = position
    while let byte = peek, byte != quote {
      if byte == UInt8(ascii: "<") { throw failure("there is a < in a value") }
      position += 1
    }
    guard peek != nil else { throw failure("a value has no closing quote") }
    defer { position += 1 }
    guard let text = String(validating: bytes[start..<position], as: UTF8.self) else {
      throw failure("a value is not UTF-8")
    }
    return try resolved(text)
  }

  private func text(from start: Int, to end: Int) throws(Failure) -> String {
    guard let text = String(validating: bytes[start..<end], as: UTF8.self) else {
      throw failure("a text is not UTF-8")
    }
    return try resolved(text)
  }

  private func resolved(_ text: String) throws(Failure) -> String {
    guard text.contains("&") else { return text }
    var result = ""
    var rest = text[...]
    while let ampersand = rest.firstIndex(of: "&") {
      result += rest[..<ampersand]
      rest = rest[ampersand...].dropFirst()
      guard let semicolon = rest.firstIndex(of: ";"),
        let character = Self.character(rest[..<semicolon])
      else { throw failure("there is an entity that XML does not define") }
      result.unicodeScalars.append(character)
      rest = rest[semicolon...].dropFirst()
    }
    return result + rest
  }

  private static func character(_ name: Substring) -> Unicode.Scalar? {
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default:
      guard name.utf8.count <= 10, name.hasPrefix("#") else { return nil }
      let digits = name.dropFirst()
      let number = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
      return number.flatMap(Unicode.Scalar.init)
    }
  }

  // MARK: Bytes

  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skip(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard bytes.count - position >= count else { return false }
    let expected = UnsafeBufferPointer(start: text.utf8Start, count: count)
    guard bytes[position..<(position + count)].elementsEqual(expected) else { return false }
    position += count
    return true
  }

  private mutating func pass(_ text: StaticString) throws(Failure) {
    while position < bytes.count {
      if skip(text) { return }
      position += 1
    }
    throw failure("\(text) is missing")
  }

  @discardableResult
  private mutating func skipSpace() -> Bool {
    let start = position
    while let byte = peek, Self.isSpace(byte) { position += 1 }
    return position > start
  }

  private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

  private static func isName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: ":"),
      UInt8(ascii: "-"), UInt8(ascii: "."), 0x80...:
      true
    default: false
    }
  }

  private func failure(_ reason: String) -> Failure {
    Failure(line: 1 + bytes[..<position].count { $0 == 0x0A }, reason: reason)
  }
}
