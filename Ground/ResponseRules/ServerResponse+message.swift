import Foundation
import Text

extension ServerResponse {
  /// Unicode scalars of a message that are shown.
  package static let longestMessage = 200
  /// Bytes beyond which a body is no short message.
  private static let longestBody = 16 << 10

  /// What the server says is wrong, on one printable line: a short text, or the message in a JSON
  /// body. `nil` if there is none.
  package var message: String? {
    guard body.count <= Self.longestBody, let text = String(data: body, encoding: .utf8) else {
      return nil
    }
    let trimmed = text.trimmingCharacters(in: Self.margin)
    let type = header("Content-Type")?.lowercased() ?? ""
    guard let first = trimmed.first, first != "<", !type.contains("html"), !type.contains("xml")
    else { return nil }
    if type.contains("json") || "{[\"".contains(first) {
      return json.flatMap { Self.message(in: $0, depth: 0) }.flatMap(Self.line)
    }
    return trimmed.unicodeScalars.count <= Self.longestMessage ? Self.line(trimmed) : nil
  }

  /// One printable line of bounded length; `nil` if nothing is left.
  package static func line(_ text: String) -> String? {
    // Bounded first: escaping makes the text longer.
    let some = String(text.unicodeScalars.prefix(longestMessage * 2))
    let words = some.split { $0.isWhitespace || $0.isNewline }.joined(separator: " ")
    let line = words.printableLine
    guard !line.isEmpty else { return nil }
    guard line.unicodeScalars.count > longestMessage || some.utf8.count < text.utf8.count else {
      return line
    }
    return String(line.unicodeScalars.prefix(longestMessage)) + "…"
  }

  /// Names of messages, the most detailed first.
  private static let sentences = [
    "message", "detail", "error_description", "error_message", "reason", "description", "msg",
  ]
  /// Names of values that are a message or hold one.
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
      // Data that is a text is no message.
      let held = holders.lazy.filter { $0 != "data" || !(object[$0] is String) }
        .compactMap { object[$0] }
      return held.compactMap { message(in: $0, depth: depth + 1) }.first
        ?? object["title"] as? String
    default: return nil
    }
  }
}
