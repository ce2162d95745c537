/// The parameters of a URL's query.
struct GatewayQuery: Sendable {
  private var values: [String: String] = [:]

  /// - Throws: `GatewayFailure` if the query is not percent-encoded UTF-8 or contains NUL.
  init(_ text: some StringProtocol) throws(GatewayFailure) {
    for part in text.split(separator: "&") {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = try Self.decoded(sides[0])
      // If a name repeats, the first value counts, as in Go.
      if values[name] == nil { values[name] = try Self.decoded(sides.count > 1 ? sides[1] : "") }
    }
  }

  subscript(name: String) -> String? { values[name] }

  func flag(_ name: String) -> Bool { values[name] == "true" || values[name] == "1" }

  /// - Throws: `GatewayFailure` if the value is not a non-negative number.
  func number(_ name: String) throws(GatewayFailure) -> Int? {
    guard let text = values[name], !text.isEmpty else { return nil }
    guard let number = Int(text), number >= 0 else {
      throw GatewayFailure(400, "'\(name)' must be a number of 0 or more")
    }
    return number
  }

  /// Returns a list of strings given as JSON.
  func strings(_ name: String) throws(GatewayFailure) -> [String]? {
    guard let text = values[name] else { return nil }
    guard let json = try? ExactJSON(parsing: text), let strings = json.strings else {
      throw GatewayFailure(400, "'\(name)' must be a list of strings in JSON")
    }
    return strings
  }

  /// Returns a string given as JSON or as plain text.
  func string(_ name: String) -> String? {
    values[name].map { (try? ExactJSON(parsing: $0))?.string ?? $0 }
  }

  private static func decoded(_ text: some StringProtocol) throws(GatewayFailure) -> String {
    let spaced = text.split(separator: "+", omittingEmptySubsequences: false).joined(separator: " ")
    guard let decoded = PercentEncoding.decoded(spaced) else {
      throw GatewayFailure(400, "The URL is not UTF-8 in percent-encoding, or contains a NUL")
    }
    return decoded
  }
}

enum PercentEncoding {
  /// - Returns: `nil` if the text is not percent-encoded UTF-8 or contains NUL.
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
      // SQLite would end the string at the NUL.
      guard value != 0 else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}

extension PercentEncoding {
  /// Returns the text percent-encoded, so that no character has a special meaning in a URL, a
  /// header or a page.
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
