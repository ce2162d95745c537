import Foundation

/// The encoding of text in a header field. ASCII stays unchanged, and other text is encoded
/// according to RFC 2047, which push services decode.
enum EncodedWord {
  /// Bytes of text per encoded word. An encoded word has at most 75 characters.
  private static let piece = 42

  static func encode(_ text: String) -> String {
    let plain = text.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? " " : $0 }
    let line = String(String.UnicodeScalarView(plain))
    // Text that looks like an encoded word must be encoded, because the service would decode it.
    if line.utf8.allSatisfy({ $0 < 0x80 }), !line.contains("=?") { return line }
    var words: [[UInt8]] = [[]]
    for scalar in line.unicodeScalars {
      let bytes = Array(String(scalar).utf8)
      if words[words.count - 1].count + bytes.count > piece { words.append([]) }
      words[words.count - 1] += bytes
    }
    return words.map { "=?utf-8?B?\(Data($0).base64EncodedString())?=" }.joined(separator: " ")
  }
}
