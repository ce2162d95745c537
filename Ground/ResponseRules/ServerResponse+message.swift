package import Contract
import Foundation
import Text

extension ServerResponse {
  /// The longest message in Unicode scalars.
  package static let longestMessage = 200
  /// The largest body, in bytes, that is read for a message.
  private static let longestBody = 16 << 10

  /// The server's error message, sanitized on one line: a short text, or the message in a JSON
  /// body. `nil` if the response has no message.
  package var message: String? {
    guard let body, body.count <= Self.longestBody, let text = String(data: body, encoding: .utf8)
    else { return nil }
    let trimmed = text.trimmingCharacters(in: Self.margin)
    let type = self["Content-Type"]?.lowercased() ?? ""
    guard let first = trimmed.first, first != "<", !type.contains("html"), !type.contains("xml")
    else { return nil }
    if type.contains("json") || "{[\"".contains(first) {
      return json.flatMap { Self.message(in: $0, depth: 0) }.flatMap(Self.line)
    }
    return trimmed.unicodeScalars.count <= Self.longestMessage ? Self.line(trimmed) : nil
  }

  /// Returns the text on one sanitized line of limited length, or `nil` if nothing is left.
  package static func line(_ text: String) -> String? {
    // The text is shortened first, because escaping makes it longer.
    let some = String(text.unicodeScalars.prefix(longestMessage * 2))
    let words = some.split { $0.isWhitespace || $0.isNewline }.joined(separator: " ")
    let line = words.printableLine
    guard !line.isEmpty else { return nil }
    guard line.unicodeScalars.count > longestMessage || some.utf8.count < text.utf8.count else {
      return line
    }
    return String(line.unicodeScalars.prefix(longestMessage)) + "…"
  }

  /// The names of messages, the most detailed first.
  private static let sentences = [
    "message", "detail", "error_description", "error_message", "reason", "description", "msg",
  ]
  /// The names of values that are or contain a message.
  private static let holders = ["error", "errors", "data", "fault"]
  private static let margin = CharacterSet.whitespacesAndNewlines
    .union(CharacterSet(charactersIn: "\u{FEFF}"))

  private static func message(in value: Any, depth: Int) -> String? {
    guard depth < 5 else { return nil }
    switch value {
    case let text as String:
      return text.contains { !$0.isWhitespace } ? text : nil
    case let values as [Any]:
      return values.prefix(4).lazy.compactMap { message(in: $0, depth: depth + 1) }.first
    case let object as [String: Any]:
      let text = sentences.lazy.compactMap { object[$0] as? String }.first {
        $0.contains { !$0.isWhitespace }
      }
      if let text { return text }
      // A text under `data` is not a message.
      let held = holders.lazy.filter { $0 != "data" || !(object[$0] is String) }
        .compactMap { object[$0] }
      return held.compactMap { message(in: $0, depth: depth + 1) }.first
        ?? object["title"] as? String
    default: return nil
    }
  }
}
