/// The characters that a URL component may contain unescaped (RFC 3986, appendix A).
package struct PercentEscaping {
  static let path = PercentEscaping("!$&'()*+,;=:@/")
  /// The characters of the query and the fragment.
  static let query = PercentEscaping("!$&'()*+,;=:@/?")
  static let user = PercentEscaping("!$&'()*+,;=:")
  static let host = PercentEscaping("!$&'()*+,;=")
  /// The characters of an address in brackets, with its zone.
  static let literal = PercentEscaping("[:]")

  /// The unreserved characters only (section 2.3).
  private static let unreserved = PercentEscaping("")

  /// Whether a byte is allowed, by its value.
  private let isAllowed: [Bool]

  private init(_ delimiters: String) {
    let allowed = Set(delimiters.utf8).union("-._~".utf8)
    isAllowed = (UInt8.min...UInt8.max).map { $0.isLetterOrDigit || allowed.contains($0) }
  }

  func allows(_ byte: UInt8) -> Bool { isAllowed[Int(byte)] }

  /// Appends a component. Valid escapes stay unchanged, so a second escaping has no effect.
  func append(_ component: Substring.UTF8View, to result: inout [UInt8]) {
    var rest = component
    while let byte = rest.popFirst() {
      if allows(byte) || byte == UInt8(ascii: "%") && rest.prefix(2).count(where: \.isHexDigit) == 2
      {
        result.append(byte)
      } else {
        result += Self.escape(byte)
      }
    }
  }

  /// Returns a path component or a query's value in which every reserved character is escaped. If
  /// the text already contains escapes, they are escaped again.
  package static func escape(_ text: String) -> String {
    let bytes = text.utf8.flatMap { unreserved.allows($0) ? [$0] : escape($0) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns a component in which each byte is escaped once, unless it is unreserved. Valid escapes
  /// in the component are not escaped again.
  /// - Parameter kept: Another byte that is not escaped.
  package static func normalized(_ component: Substring, keeping kept: UInt8? = nil) -> String {
    let bytes = unescaped(component.utf8).flatMap { byte in
      unreserved.allows(byte) || byte == kept ? [byte] : escape(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func escape(_ byte: UInt8) -> [UInt8] {
    [UInt8(ascii: "%"), digit(byte >> 4), digit(byte & 15)]
  }

  /// Returns the text without its escapes, or `nil` if the bytes are not UTF-8.
  static func decoded(_ component: Substring.UTF8View) -> String? {
    guard component.contains(UInt8(ascii: "%")) else { return String(Substring(component)) }
    return String(validating: unescaped(component), as: UTF8.self)
  }

  /// Returns the bytes for which the component stands. An escape that is not valid stays unchanged.
  private static func unescaped(_ component: Substring.UTF8View) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = component
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count(where: \.isHexDigit) == 2,
        let value = UInt8(Substring(digits), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + (value - 10)
  }
}
