/// What follows the question mark, each name once.
struct GatewayQuery: Sendable {
  private var values: [String: String] = [:]

  /// - throws: `GatewayFailure` for what is not UTF-8.
  init(_ text: some StringProtocol) throws(GatewayFailure) {
    for part in text.split(separator: "&") {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = try Self.decoded(sides[0])
      // As Go does: of several the first.
      if values[name] == nil { values[name] = try Self.decoded(sides.count > 1 ? sides[1] : "") }
    }
  }

  subscript(name: String) -> String? { values[name] }

  func flag(_ name: String) -> Bool { values[name] == "true" || values[name] == "1" }

  /// - throws: `GatewayFailure` when it is none.
  func number(_ name: String) throws(GatewayFailure) -> Int? {
    guard let text = values[name], !text.isEmpty else { return nil }
    guard let number = Int(text), number >= 0 else {
      throw GatewayFailure(400, "'\(name)' is a number, and not negative")
    }
    return number
  }

  /// A list of strings, as JSON.
  func strings(_ name: String) throws(GatewayFailure) -> [String]? {
    guard let text = values[name] else { return nil }
    guard let json = try? ExactJSON(parsing: text), let strings = json.strings else {
      throw GatewayFailure(400, "'\(name)' is a list of strings, as JSON")
    }
    return strings
  }

  /// A string: as JSON, or as it is.
  func string(_ name: String) -> String? {
    values[name].map { (try? ExactJSON(parsing: $0))?.string ?? $0 }
  }

  private static func decoded(_ text: some StringProtocol) throws(GatewayFailure) -> String {
    let spaced = text.split(separator: "+", omittingEmptySubsequences: false).joined(separator: " ")
    guard let decoded = PercentEncoding.decoded(spaced) else {
      throw GatewayFailure(400, "The URL is not UTF-8 in percent-encoding, or has a NUL in it")
    }
    return decoded
  }
}

enum PercentEncoding {
  /// - Returns: nil when it is none, not UTF-8, or has a NUL in it.
  static func decoded(_ text: some StringProtocol) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = rest.prefix(2)
      guard digits.count == 2, digits.allSatisfy({ Unicode.Scalar($0).properties.isASCIIHexDigit }),
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      else { return nil }
      // SQLite would take what is before it for the whole.
      guard value != 0 else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}

extension PercentEncoding {
  /// With nothing in it that means something in a URL, a header or a page.
  static func encoded(_ text: String) -> String {
    text.utf8.reduce(into: "") { text, byte in
      let scalar = Unicode.Scalar(byte)
      let isPlain =
        scalar.isASCII
        && (scalar.properties.isAlphabetic || "0123456789-_.~".unicodeScalars.contains(scalar))
      text += isPlain ? String(scalar) : "%" + Hexadecimal.text([byte]).uppercased()
    }
  }
}
