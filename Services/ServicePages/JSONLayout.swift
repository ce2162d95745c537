import Foundation

/// The indentation of JSON, without changes to its numbers, keys or their order.
package enum JSONLayout {
  /// The deepest indented level. Without a limit, a short text could become megabytes of spaces.
  private static let maximumIndentation = 20

  /// - Returns: The indented text, or `nil` if `text` is not a JSON object or array, or if the
  ///   result would exceed twice the size of `text` plus 16 KiB.
  package static func indented(_ text: String) -> String? {
    guard let first = text.first(where: { !$0.isWhitespace }), first == "{" || first == "[",
      (try? JSONSerialization.jsonObject(with: Data(text.utf8))) != nil
    else { return nil }
    let longest = 2 * text.utf8.count + 16 << 10
    var out: [UInt8] = []
    var depth = 0
    var isInString = false
    var isEscaped = false
    func newLine() {
      out.append(UInt8(ascii: "\n"))
      out += Array(repeating: UInt8(ascii: " "), count: 2 * min(depth, maximumIndentation))
    }
    for byte in text.utf8 {
      guard out.count <= longest else { return nil }
      if isInString {
        out.append(byte)
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): continue
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        if depth > 0, out.last == UInt8(ascii: "{") || out.last == UInt8(ascii: "[") { newLine() }
        out.append(byte)
        depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if out.last != UInt8(ascii: "{"), out.last != UInt8(ascii: "[") { newLine() }
        out.append(byte)
      case UInt8(ascii: ","):
        out.append(byte)
        newLine()
      case UInt8(ascii: ":"): out += [byte, UInt8(ascii: " ")]
      default:
        if out.last == UInt8(ascii: "{") || out.last == UInt8(ascii: "[") { newLine() }
        isInString = byte == UInt8(ascii: "\"")
        out.append(byte)
      }
    }
    return String(decoding: out, as: UTF8.self)
  }
}
