/// The backquoted strings of Sync Gateway's configuration, which is JSON otherwise. They may span
/// several lines, for example for a function.
enum BackquotedStrings {
  /// - Returns: The configuration as JSON.
  static func converted(_ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var place = 0
    while place < text.count {
      switch text[place] {
      case UInt8(ascii: "\""):
        let end = end(of: UInt8(ascii: "\""), in: text, after: place)
        result += text[place..<end]
        place = end
      case UInt8(ascii: "`"):
        let end = end(of: UInt8(ascii: "`"), in: text, after: place)
        guard end <= text.count, end > place + 1, text[end - 1] == UInt8(ascii: "`") else {
          return result + text[place...]
        }
        let content = String(decoding: text[(place + 1)..<(end - 1)], as: UTF8.self)
          .split(separator: "\\`", omittingEmptySubsequences: false).joined(separator: "`")
        JSONCanonicalizer.writeString(content.utf8, to: &result)
        place = end
      default:
        result.append(text[place])
        place += 1
      }
    }
    return result
  }

  /// - Returns: The index after the closing quote, or the text's end.
  private static func end(of quote: UInt8, in text: [UInt8], after start: Int) -> Int {
    var place = start + 1
    while place < text.count, text[place] != quote {
      place += text[place] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(place + 1, text.count)
  }
}
