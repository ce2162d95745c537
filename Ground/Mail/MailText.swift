package import Foundation

/// Texts in the header of a message (RFC 5322, RFC 2047 and RFC 2231). Each result has no line that
/// could begin another header field.
package enum MailText {
  /// The number of bytes in one encoded word. In Base64 with its frame, it has 72 characters.
  private static let wordLength = 45
  private static let longestLine = 70
  private static let longestText = 2000
  /// The number of bytes in a file's name. In percent-encoding, it fits in a line of 998 bytes.
  private static let longestValue = 255

  /// Returns a text such as a subject.
  package static func unstructured(_ text: String) -> String {
    let line = oneLine(text)
    return isPlain(line) ? line : encodedWords(line)
  }

  /// Returns a name before an address.
  static func phrase(_ name: String) -> String {
    let line = oneLine(name)
    guard isPlain(line) else { return encodedWords(line) }
    return "\"\(line.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }

  /// Returns a parameter of a header field, such as the name of a file.
  package static func parameter(_ name: String, _ value: String) -> String {
    var line = oneLine(value)
    while line.utf8.count > longestValue { line.unicodeScalars.removeLast() }
    if isPlain(line), !line.contains("\""), !line.contains("\\") { return "\(name)=\"\(line)\"" }
    let bytes = line.utf8.map { byte in
      isAttribute(byte) ? String(Unicode.Scalar(byte)) : Self.percent(byte)
    }
    return "\(name)*=UTF-8''\(bytes.joined())"
  }

  /// Returns a date such as `Fri, 27 Nov 2026 16:49:35 +0000`.
  package static func date(_ date: Date) -> String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss '+0000'"
    return formatter.string(from: date)
  }

  private static func oneLine(_ text: String) -> String {
    let spaced = String.UnicodeScalarView(
      text.unicodeScalars.map { scalar in
        scalar.value < 0x20 || 0x7F..<0xA0 ~= scalar.value || 0x2028...0x2029 ~= scalar.value
          ? " " : scalar
      })
    return String(spaced).split(separator: " ").joined(separator: " ").cut(to: longestText)
  }

  /// Whether the text needs no encoding.
  private static func isPlain(_ line: String) -> Bool {
    line.utf8.count <= longestLine && line.utf8.allSatisfy { 0x20...0x7E ~= $0 }
      && !line.contains("=?")
  }

  private static func encodedWords(_ line: String) -> String {
    var words = [""]
    for character in line.unicodeScalars {
      if words[words.count - 1].utf8.count + String(character).utf8.count > wordLength {
        words.append("")
      }
      words[words.count - 1].unicodeScalars.append(character)
    }
    return words.map { "=?UTF-8?B?\(Data($0.utf8).base64EncodedString())?=" }
      .joined(separator: "\r\n ")
  }

  private static func isAttribute(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: "-._~".utf8.contains(byte)
    }
  }

  private static func percent(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return "%" + (digits.count < 2 ? "0" : "") + digits
  }
}

extension String {
  fileprivate func cut(to length: Int) -> String {
    String(String.UnicodeScalarView(unicodeScalars.prefix(length)))
  }
}
