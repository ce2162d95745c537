import Foundation

/// Encoded text in header fields (RFC 2047): `=?UTF-8?Q?caf=C3=A9?=`, `=?UTF-8?B?Y2Fmw6k=?=`.
enum EncodedWords {
  /// - Returns: The text with its encoded words decoded. Invalid words stay unchanged.
  static func decode(_ text: String) -> String {
    guard text.contains("=?") else { return text }
    var result = ""
    var rest = text[...]
    var followsWord = false
    while let start = rest.range(of: "=?") {
      let between = rest[..<start.lowerBound]
      guard let (word, end) = word(rest[start.upperBound...]) else {
        result += rest[..<start.upperBound]
        rest = rest[start.upperBound...]
        followsWord = false
        continue
      }
      // White space between two encoded words is not part of the text.
      if !followsWord || !between.allSatisfy(\.isWhitespace) { result += between }
      result += word
      rest = rest[end...]
      followsWord = true
    }
    return result + rest
  }

  /// - Parameter text: The text after `=?`.
  /// - Returns: `nil` if the text is not an encoded word or its character set is not supported.
  private static func word(_ text: Substring) -> (text: String, end: String.Index)? {
    let parts = text.split(separator: "?", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, let close = parts[2].range(of: "?=") else { return nil }
    // A language may follow the character set (RFC 2231).
    let charset = parts[0].prefix { $0 != "*" }.lowercased()
    let content = parts[2][..<close.lowerBound]
    let bytes: [UInt8]?
    switch parts[1].lowercased() {
    case "q": bytes = quoted(content)
    case "b": bytes = Data(base64Encoded: padded(content)).map { Array($0) }
    default: return nil
    }
    guard let bytes else { return nil }
    switch charset {
    case "utf-8", "utf8", "us-ascii", "ascii":
      guard let word = String(validating: bytes, as: UTF8.self) else { return nil }
      return (word, close.upperBound)
    case "iso-8859-1", "latin1":
      let word = String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
      return (word, close.upperBound)
    default: return nil
    }
  }

  private static func quoted(_ text: Substring) -> [UInt8]? {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "_"): bytes.append(UInt8(ascii: " "))
      case UInt8(ascii: "="):
        guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit)
        else { return nil }
        bytes.append(high << 4 | low)
      default: bytes.append(byte)
      }
    }
    return bytes
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    UInt8(exactly: Character(Unicode.Scalar(byte)).hexDigitValue ?? -1)
  }

  private static func padded(_ text: Substring) -> String {
    text + String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
  }
}
