import Foundation
import HTTPTypes
import Hummingbird

/// The token of a request: as `Bearer`, as the password of `Basic`, or either of these in base64 in
/// `?auth=`.
enum Credentials {
  /// - Returns: `nil` if the request has no token.
  /// - Throws: `PushFailure` if the token's form is invalid.
  static func token(of request: Request) throws(PushFailure) -> String? {
    if let field = request.headers[.authorization]?.trimmed, !field.isEmpty {
      return try token(field)
    }
    let query = request.uri.queryParameters
    guard let auth = query["auth"] ?? query["authorization"], !auth.isEmpty else { return nil }
    guard let field = decoded(auth) else { throw .unauthorized }
    return try token(field)
  }

  private static func token(_ field: String) throws(PushFailure) -> String {
    let words = field.split(separator: " ", maxSplits: 1)
    switch words.first?.lowercased() {
    case "bearer" where words.count == 2: return words[1].trimmed
    case "basic" where words.count == 2:
      // The user name is ignored. ntfy's clients leave it empty, and browsers ask for a name.
      guard let pair = decoded(words[1].trimmed), let colon = pair.firstIndex(of: ":") else {
        throw .unauthorized
      }
      return String(pair[pair.index(after: colon)...])
    default: throw .unauthorized
    }
  }

  /// Decodes base64 in either alphabet, with or without padding.
  private static func decoded(_ text: some StringProtocol) -> String? {
    let plain = ["-": "+", "_": "/"] as [Character: Character]
    var text = String(text.filter { $0 != "=" }.map { plain[$0] ?? $0 })
    text += String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
    return Data(base64Encoded: text).flatMap { String(validating: $0, as: UTF8.self) }
  }
}
