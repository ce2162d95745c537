import Connectivity
import Contract
import Foundation
import S3
import Templates

/// Returns the secret of an owner with that name for the server of a URL, or `nil` if there is
/// none.
package typealias SecretSource =
  @Sendable (_ owner: String, _ name: String, _ url: String) -> String?

extension Transfer {
  /// Whether the body has a secret, so that no server of another origin may get it.
  package var hasSecretBody: Bool { request.sealed?.bodySecrets?.isEmpty == false }

  /// Returns the transfer with the secrets in its URL and its header fields. Only an attempt uses
  /// it; the journal keeps the sealed transfer.
  /// - Throws: `RequestError` if a secret is missing, or the URL with its secrets is not the same
  ///   server's.
  func unsealed(with secrets: SecretSource) throws(RequestError) -> Transfer {
    guard let sealed = request.sealed else { return self }
    let owner = sealed.owner ?? owner ?? ""
    var open = self
    if let template = sealed.url {
      open.request.url = try Self.text(template, of: owner, for: request.url, secrets) { text in
        text.addingPercentEncoding(withAllowedCharacters: Self.unreserved) ?? ""
      }
      guard try TransferTarget(open.request.url).origin == TransferTarget(request.url).origin else {
        throw RequestError("a secret changes the server of the request")
      }
    }
    func line(_ template: String, of name: String) throws(RequestError) -> String {
      let value = try Self.text(template, of: owner, for: request.url, secrets) { $0 }
      guard !value.unicodeScalars.contains(where: { $0.value < 0x20 }) else {
        throw RequestError("a secret in \(name) has a line break")
      }
      return value
    }
    for header in sealed.headers {
      let value = try line(header.value, of: "the header \(header.name)")
      open.request.headers.append(HeaderField(name: header.name, value: value))
    }
    if let signing = sealed.signing {
      open.request.sealed?.signing = S3Signing(
        region: try line(signing.region, of: "the region"),
        accessKey: try line(signing.accessKey, of: "the access key"),
        secretKey: try line(signing.secretKey, of: "the secret key"),
        linkExpiry: signing.linkExpiry)
    }
    if let mail = sealed.mail {
      if let user = mail.user {
        open.request.sealed?.mail?.user = try line(user, of: "the user's name")
      }
      if let password = mail.password {
        open.request.sealed?.mail?.password = try line(password, of: "the password")
      }
    }
    return open
  }

  /// The unreserved characters (RFC 3986, section 2.3).
  private static let unreserved = CharacterSet(
    charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~")

  private static func text(
    _ source: String, of owner: String, for url: String, _ secrets: SecretSource,
    escape: (String) -> String
  ) throws(RequestError) -> String {
    var missing: String?
    func value(_ function: TemplateFunction, _ parameters: [String]) -> String? {
      switch (function, parameters.first) {
      case (.secret, let name?):
        if let secret = secrets(owner, name, url), !secret.isEmpty { return secret }
        missing = name
        return nil
      case (.base64, let text?): return Data(text.utf8).base64EncodedString()
      default: return nil
      }
    }
    let text = (try? Template(source))?.text(of: value) { value, _ in escape(value) }
    if let missing {
      throw RequestError("the secret “\(missing)” for this server is missing; set it, then retry")
    }
    guard let text else { throw RequestError("a sealed part of the request is damaged") }
    return text
  }
}
