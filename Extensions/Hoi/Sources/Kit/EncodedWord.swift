import Foundation

/// Text in a header field: as it is where it is ASCII, else as RFC 2047 has it, which push services
/// read.
enum EncodedWord {
  /// Bytes of text in one word, which may be 75 characters long.
  private static let piece = 42

  static func encode(_ text: String) -> String {
    let plain = text.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? " " : $0 }
    let line = String(String.UnicodeScalarView(plain))
    // What looks like an encoded word would be read as one.
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
