import ArgumentParser
import Contract
import Foundation
import HTTPSyntax
import Text

/// A request to queue, from a line of a list or from options.
struct TransferLine: Decodable, Hashable, Sendable {
  var url: String
  var file: String
  var method: String?
  var headers: [HeaderField]

  init(url: String, file: String, method: String?, headers: [HeaderField]) {
    self.url = url
    self.file = file
    self.method = method
    self.headers = headers
  }

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

  /// - Throws: `ValidationError` if the request could not be sent.
  func checked() throws -> TransferLine {
    try Self.check(url: url)
    if let method, !FieldSyntax.isToken(method) {
      throw ValidationError("'\(method.excerpt)' is not an HTTP method.")
    }
    for field in headers where !field.isValid {
      throw ValidationError("'\(field.name.excerpt)' is not a header field that can be sent.")
    }
    return self
  }

  /// - Throws: `ValidationError`.
  static func check(url: String) throws {
    let parsed = URL(reading: url)
    guard let scheme = parsed?.scheme?.lowercased(), ["http", "https"].contains(scheme),
      parsed?.host()?.isEmpty == false
    else {
      throw ValidationError("'\(url.excerpt)' is not a URL with http:// or https:// and a host.")
    }
  }
}

extension HeaderField {
  /// Parses `Key: value`. Returns `nil` for any other text.
  init?(line: String) {
    guard let colon = line.firstIndex(of: ":") else { return nil }
    self.init(
      name: line[..<colon].trimmingCharacters(in: .whitespaces),
      value: line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces))
    if !isValid { return nil }
  }

  /// Parses the value of `--header`.
  /// - Throws: `ValidationError`.
  init(option: String) throws {
    guard let field = HeaderField(line: option) else {
      throw ValidationError("--header '\(option.excerpt)' is not of the form 'Key: value'.")
    }
    self = field
  }

  fileprivate var isValid: Bool {
    FieldSyntax.isToken(name) && FieldSyntax.isValue(value)
  }
}

extension String {
  /// The beginning of a text from outside, sanitized for an error.
  fileprivate var excerpt: String { (count > 200 ? prefix(200) + "…" : self).printableLine }
}
