/// The parts of a request that contain secrets. The daemon fills in the secrets when it sends the
/// request, so that neither the journal nor a list of transfers contains them.
package struct SealedParts: Codable, Hashable, Sendable {
  /// The URL with a placeholder `{secret:NAME}` for each secret, or `nil` if the URL has none.
  package var url: String?
  /// Header fields whose values have such placeholders.
  package var headers: [HeaderField]
  /// The signature of the request, or `nil`.
  package var signing: S3Signing?
  /// The envelope of a message for a mail server, or `nil` for a request by HTTP.
  package var mail: MailEnvelope?
  /// The names of the secrets in the body, which is not sealed. `nil` means none. The body goes to no
  /// server of another origin.
  package var bodySecrets: [String]?
  /// The bundle identifier of the extension that has the secrets. `nil` means the transfer's owner.
  package var owner: String?

  package init(
    url: String? = nil, headers: [HeaderField] = [], signing: S3Signing? = nil,
    mail: MailEnvelope? = nil, bodySecrets: [String]? = nil, owner: String? = nil
  ) {
    self.url = url
    self.headers = headers
    self.signing = signing
    self.mail = mail
    self.bodySecrets = bodySecrets
    self.owner = owner
  }

  /// Returns whether a value of a header field has a placeholder for a secret.
  package static func isSealed(_ value: String) -> Bool { value.contains("{secret:") }

  /// The names of the sealed secrets, each once. A secret of the body is not among them, because
  /// another value would not change the body.
  package var secretNames: [String] {
    let signed = signing.map { [$0.region, $0.accessKey, $0.secretKey] } ?? []
    let account = [mail?.user, mail?.password].compactMap(\.self)
    var names: [String] = []
    for text in (url.map { [$0] } ?? []) + headers.map(\.value) + signed + account {
      for match in text.matches(of: /\{secret:([^{}|]+)\}/) {
        let name = String(match.1)
        if !names.contains(name) { names.append(name) }
      }
    }
    return names
  }

  package var isEmpty: Bool {
    url == nil && headers.isEmpty && signing == nil && mail == nil && bodySecrets == nil
  }
}
