package import Contract
package import Templates

/// The HTTP request of a destination, with templates in place of the shared content.
package struct DestinationRequest: Hashable, Sendable {
  package enum Body: Hashable, Sendable {
    case none
    /// `multipart/form-data`. `file` is the name of the field of the files, or `nil`.
    case multipart(fields: [NamedTemplate], file: String?)
    /// `application/x-www-form-urlencoded`.
    case form([NamedTemplate])
    /// JSON. Each value is escaped for a JSON string.
    case json(Template)
    /// XML. Each value is escaped for XML.
    case xml(Template)
    /// The bytes of the file or, without a file, the value of the text.
    case raw(Template)

    var templates: [Template] {
      switch self {
      case .none: []
      case .multipart(let fields, _), .form(let fields): fields.map(\.value)
      case .json(let text), .xml(let text), .raw(let text): [text]
      }
    }
  }

  /// The methods that a destination may use.
  package static let methods = ["GET", "POST", "PUT", "PATCH", "DELETE"]

  package var method: String
  /// An `http` or `https` URL. The value of each placeholder is percent-encoded.
  package var url: Template
  /// Parameters to add to the URL.
  package var query: [NamedTemplate]
  package var headers: [NamedTemplate]
  package var body: Body
  /// Whether one request takes all files. Otherwise each file has a request of its own.
  package var isTogether: Bool
  /// The signature for an S3 server, or `nil`.
  package var signing: SigningTemplate?
  /// The rule that finds the link in the response, or `nil`.
  package var response: ResponseRuleSource?

  package init(
    method: String = "POST", url: Template, query: [NamedTemplate] = [],
    headers: [NamedTemplate] = [], body: Body = .none, isTogether: Bool = false,
    signing: SigningTemplate? = nil, response: ResponseRuleSource? = nil
  ) {
    self.method = method
    self.url = url
    self.query = query
    self.headers = headers
    self.body = body
    self.isTogether = isTogether
    self.signing = signing
    self.response = response
  }

  /// Whether the request that removes the item would have asterisks in place of a secret, because
  /// `{url}` and `{responseurl}` have them.
  var removalLacksSecret: Bool { lacksSecret(response?.deletion) }

  /// Whether the link would have asterisks in place of a secret.
  var linkLacksSecret: Bool { lacksSecret(response?.link) || lacksSecret(response?.thumbnail) }

  private func lacksSecret(_ text: String?) -> Bool {
    guard let template = text.flatMap({ try? Template($0) }) else { return false }
    return template.calls.contains { [.url, .responseurl].contains($0.function) }
      && ([url] + query.map(\.value)).flatMap(\.calls).contains { $0.function == .secret }
  }

  package var templates: [Template] {
    [url] + query.map(\.value) + headers.map(\.value)
      + (signing.map { [$0.region, $0.accessKey, $0.secretKey] } ?? []) + body.templates
  }
}
