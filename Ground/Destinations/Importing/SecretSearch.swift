import Foundation
import HTTPSyntax
import Templates
import Text

/// The search for secrets in an imported request.
struct SecretSearch {
  /// The parts of names whose values are secrets.
  private static let parts = [
    "authorization", "token", "key", "secret", "pass", "auth", "cookie", "credential", "session",
    "signature",
  ]
  /// Names that contain such a part and are not secret.
  private static let others: Set<String> = ["author", "keywords", "keyword", "keep"]
  /// Whole names whose values are secrets.
  private static let names: Set<String> = ["sid", "pwd", "userhash"]
  /// The words before a secret in a header field (RFC 9110, section 11.6.2, and common ones).
  private static let schemes: Set<String> = ["bearer", "basic", "token", "apikey", "client-id"]

  private(set) var secrets: [String: String] = [:]

  /// Returns whether the value of something with this name is a secret.
  static func isSecret(_ name: String) -> Bool {
    let name = name.lowercased()
    return !others.contains(name) && (names.contains(name) || parts.contains(where: name.contains))
  }

  /// Returns whether a value is a secret whatever its name is: a token with its scheme, a JSON Web
  /// Token (RFC 7519), a token with the prefix of a well-known service, or a URL with a password.
  private static func looksSecret(_ value: String) -> Bool {
    let words = value.split(separator: " ")
    // Shorter second words are words of a sentence.
    if words.count == 2, schemes.contains(words[0].lowercased()), words[1].count >= 8 {
      return true
    }
    return value.contains(/^eyJ[\w-]+\.[\w-]+\./)
      || value.contains(/^(sk_|sk-|ghp_|github_pat_|glpat-|xox[abprs]-)\w/)
      || value.contains(/:\/\/[^\/?#@\s]*:[^\/?#@\s]+@/)
  }

  /// Returns the field with a placeholder for its value, if the value is a secret.
  mutating func take(_ field: NamedTemplate) -> NamedTemplate {
    guard let value = field.value.literal, !value.isEmpty,
      Self.isSecret(field.name) || Self.looksSecret(value)
    else { return field }
    // "Bearer" and similar words are not secret, and the review shows them.
    let words = value.split(separator: " ", maxSplits: 1)
    let hasScheme =
      words.count == 2
      && (field.name.lowercased().contains("authorization")
        || Self.schemes.contains(words[0].lowercased()))
    let (prefix, secret) = hasScheme ? (words[0] + " ", String(words[1])) : ("", value)
    return NamedTemplate(
      field.name, Template(pieces: [.text(String(prefix)), call(secret, named: field.name)]))
  }

  /// Returns the call that stands for the secret, which is kept.
  private mutating func call(_ secret: String, named name: String) -> Template.Piece {
    let key = add(Self.isPlaceholder(secret) ? "" : secret, named: name)
    return .call(.secret, [Template(literal: key)])
  }

  /// Returns whether the text only says what to write in its place.
  private static func isPlaceholder(_ text: String) -> Bool {
    let lower = text.lowercased()
    return ["<", "[", "your", "insert", "xxxx", " here", "changeme", "replace"]
      .contains(where: lower.contains)
  }

  /// Returns the name under which the secret is kept.
  mutating func add(_ secret: String, named name: String) -> String {
    let plain = name.lowercased().map {
      $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") ? $0 : "-"
    }
    var key = String(plain)
    var number = 2
    while let known = secrets[key], known != secret {
      key = "\(String(plain))-\(number)"
      number += 1
    }
    secrets[key] = secret
    return key
  }

  // MARK: Addresses

  /// Returns the address with placeholders for the secrets in its query.
  mutating func take(address: Template) -> Template {
    var pieces: [Template.Piece] = []
    var isInQuery = false
    for (number, piece) in address.pieces.enumerated() {
      guard case .text(var text) = piece else {
        pieces.append(piece)
        continue
      }
      // The text after a placeholder continues the value of the placeholder's parameter.
      var isWhole = false
      if !isInQuery {
        guard let mark = text.firstIndex(of: "?") else {
          pieces.append(piece)
          continue
        }
        pieces.append(.text(String(text[...mark])))
        text = String(text[text.index(after: mark)...])
        (isInQuery, isWhole) = (true, true)
      }
      let end = text.firstIndex(of: "#") ?? text.endIndex
      let isLast = end < text.endIndex || number == address.pieces.count - 1
      let pairs = text[..<end].split(separator: "&", omittingEmptySubsequences: false)
      for (place, pair) in pairs.enumerated() {
        if place > 0 { pieces.append(.text("&")) }
        let isComplete = (place > 0 || isWhole) && (place < pairs.count - 1 || isLast)
        pieces += isComplete ? take(pair: pair) : [.text(String(pair))]
      }
      guard end == text.endIndex else {
        pieces.append(.text(String(text[end...])))
        return Template(pieces: pieces + address.pieces.dropFirst(number + 1))
      }
    }
    return Template(pieces: pieces)
  }

  /// - Parameter pair: A parameter of a query, as `name=value`.
  private mutating func take(pair: Substring) -> [Template.Piece] {
    guard let equals = pair.firstIndex(of: "=") else { return [.text(String(pair))] }
    let name = pair[..<equals].removingPercentEncoding ?? String(pair[..<equals])
    let value = String(pair[pair.index(after: equals)...])
    let isSecret = Self.isSecret(name) || Self.looksSecret(value.removingPercentEncoding ?? value)
    guard !value.isEmpty, isSecret else { return [.text(String(pair))] }
    let start = Template.Piece.text(String(pair[...equals]))
    // The value of a placeholder is percent-encoded. The server must get the same bytes.
    if let decoded = value.removingPercentEncoding, PercentEscaping.escape(decoded) == value {
      return [start, call(decoded, named: name)]
    }
    return [start, .call(.raw, [Template(pieces: [call(value, named: name)])])]
  }

  // MARK: JSON

  /// Returns the JSON with placeholders for the secrets in its members.
  mutating func take(json: Template) -> Template {
    guard let document = try? JSONDocument(json.dataDescription) else { return json }
    let changed = take(document)
    guard changed != document, let template = try? Template(changed.description, .data) else {
      return json
    }
    return template
  }

  private mutating func take(_ value: JSONDocument) -> JSONDocument {
    switch value {
    case .array(let values): return .array(values.map { take($0) })
    case .object(let members):
      return .object(
        members.map { member in
          guard case .string(let text) = member.value, let value = try? Template(text, .data)
          else { return JSONDocument.Member(member.name, take(member.value)) }
          let taken = take(NamedTemplate(member.name, value)).value
          return JSONDocument.Member(
            member.name, taken == value ? member.value : .string(taken.dataDescription))
        })
    case .null, .bool, .number, .string: return value
    }
  }
}
