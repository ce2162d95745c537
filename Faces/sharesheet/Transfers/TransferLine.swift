import Contract
import Foundation
import HTTPSyntax
import Text
import Translations

/// A request to queue. It comes from a line of a list or from options.
struct TransferLine: Hashable, Sendable {
  var url: String
  var file: String
  var method: String?
  var headers: [HeaderField]

  /// The reason why the request cannot be sent, or `nil`.
  var problem: String? {
    if let problem = Self.problem(ofURL: url) { return problem }
    if let method, !FieldSyntax.isToken(method) {
      return translated("'\(method.excerpt)' is not an HTTP method.")
    }
    return headers.first { !$0.isValid }
      .map { translated("'\($0.name.excerpt)' is not a header field that can be sent.") }
  }

  /// Returns the reason why nothing can be sent to the URL, or `nil` if it is valid.
  static func problem(ofURL url: String) -> String? {
    let parsed = URL(reading: url)
    guard let scheme = parsed?.scheme?.lowercased(), ["http", "https"].contains(scheme),
      parsed?.host()?.isEmpty == false
    else {
      return translated("'\(url.excerpt)' is not a URL with http:// or https:// and a host.")
    }
    return nil
  }
}

extension HeaderField {
  /// Parses `Key: value`. Returns `nil` if the text has another form.
  init?(line: String) {
    guard let colon = line.firstIndex(of: ":") else { return nil }
    self.init(
      name: line[..<colon].trimmingCharacters(in: .whitespaces),
      value: line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces))
    if !isValid { return nil }
  }

  /// Whether the name is a token and the value contains no control characters except tabs (RFC 9110
  /// §5).
  fileprivate var isValid: Bool {
    FieldSyntax.isToken(name) && FieldSyntax.isValue(value)
  }
}

extension String {
  /// The beginning of a text from outside. It is sanitized, so that an error can contain it.
  var excerpt: String { (count > 200 ? prefix(200) + "…" : self).printableLine }
}

extension TransferLine: Decodable {
  private enum Key: String, CodingKey {
    case url, file, method, headers
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    url = try container.decode(String.self, forKey: .url)
    file = try container.decode(String.self, forKey: .file)
    method = try container.decodeIfPresent(String.self, forKey: .method)
    headers =
      try container.decodeIfPresent([String: String].self, forKey: .headers)?
      .map(HeaderField.init(name:value:)).sorted { $0.name < $1.name } ?? []
  }
}
