import Contract
import Foundation
import HTTPSyntax

/// A text with placeholders for parts of a response:
///
///     {json:data.link}      the value at this path in the body
///     {regex:id=([0-9]+)}   the first group, or the whole match
///     {header:Location}     a header field
///     {body}                the body, without white space at its ends
///     {url}                 the URL of the request
///
/// A literal brace is written `\{`. Patterns may contain balanced braces. If a placeholder follows
/// other text, its value is percent-encoded, so that the value can be a part of a URL but cannot
/// choose the URL's host.
struct ResponseTemplate: Hashable, Sendable {
  private enum Piece: Hashable {
    case text(String)
    case json(JSONPath)
    case regex(String)
    case header(String)
    case body
    case url
  }

  private let pieces: [Piece]

  /// - Throws: `ResponseRuleError` if the template is not valid. The error names the invalid part.
  init(_ text: String) throws(ResponseRuleError) {
    var pieces: [Piece] = []
    var literal = ""
    var rest = Substring(text)
    while let next = rest.popFirst() {
      if next == "\\", let escaped = rest.first, "{}\\".contains(escaped) {
        literal.append(rest.removeFirst())
      } else if next == "{" {
        if !literal.isEmpty { pieces.append(.text(literal)) }
        literal = ""
        pieces.append(try Self.piece(Self.inside(&rest, of: text)))
      } else {
        literal.append(next)
      }
    }
    if !literal.isEmpty { pieces.append(.text(literal)) }
    self.pieces = pieces
  }

  /// Returns the text up to the closing brace, and removes the text and the brace.
  private static func inside(
    _ rest: inout Substring, of text: String
  ) throws(ResponseRuleError) -> String {
    var inside = ""
    var depth = 1
    while let next = rest.popFirst() {
      if next == "\\", let escaped = rest.first {
        inside += [next, escaped]
        rest.removeFirst()
        continue
      }
      if next == "{" { depth += 1 }
      if next == "}" { depth -= 1 }
      if depth == 0 { return inside }
      inside.append(next)
    }
    throw ResponseRuleError("'\(text)' has a { without a }. Write \\{ for a literal brace.")
  }

  private static func piece(_ text: String) throws(ResponseRuleError) -> Piece {
    let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
    switch (parts.first, parts.count > 1 ? parts[1] : nil) {
    case ("json", let path?):
      guard let path = JSONPath(path) else {
        throw ResponseRuleError("'\(path)' is not a JSON path, such as data.link or files[0].url.")
      }
      return .json(path)
    case ("regex", let pattern?):
      do { _ = try NSRegularExpression(pattern: pattern) } catch {
        throw ResponseRuleError("'\(pattern)' is not a regular expression.")
      }
      return .regex(pattern)
    case ("header", let name?): return .header(name)
    case ("body", nil): return .body
    case ("url", nil): return .url
    default:
      throw ResponseRuleError(
        "'{\(text)}' is unknown. Use {json:…}, {regex:…}, {header:…}, {body} or {url}.")
    }
  }

  /// Whether the template's own text determines the server. This is the case if the text begins
  /// with a URL that continues after its host and port.
  var fixesServer: Bool {
    guard case .text(let text)? = pieces.first else { return false }
    let lower = text.lowercased()
    guard let scheme = ["http://", "https://"].first(where: { lower.hasPrefix($0) }) else {
      return false
    }
    let rest = lower.dropFirst(scheme.count)
    guard let end = rest.firstIndex(where: { "/?#\\".contains($0) }) else {
      return pieces.count == 1
    }
    return end > rest.startIndex && rest[end] != "\\"
  }

  /// - Returns: `nil` if a placeholder has no value in the response.
  func text(of response: ServerResponse) -> String? {
    var text = ""
    for piece in pieces {
      if case .text(let literal) = piece {
        text += literal
      } else {
        guard let found = Self.find(piece, in: response), !found.isEmpty else { return nil }
        text += text.isEmpty ? found : PercentEscaping.escape(found)
      }
    }
    return text
  }

  private static func find(_ piece: Piece, in response: ServerResponse) -> String? {
    switch piece {
    case .text(let text): text
    case .json(let path): response.json.flatMap { path.text(in: $0) }
    case .regex(let pattern): response.firstMatch(of: pattern)
    case .header(let name): response[name]
    case .body: response.text.trimmingCharacters(in: .whitespacesAndNewlines)
    case .url: response.url
    }
  }
}
