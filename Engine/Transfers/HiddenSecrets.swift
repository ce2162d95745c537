import Contract
import Foundation
import HTTPSyntax
import Text

/// The secrets of one attempt. They are replaced by asterisks in what the server says, because
/// reasons and responses are stored and shown.
///
/// A successful response keeps its body, because a link in it may contain a secret.
struct HiddenSecrets: Sendable {
  /// Shorter texts are part of many words.
  private static let shortest = 4

  private let url: String
  private let shownURL: String
  /// The secrets in the forms in which a server may repeat them, the longest first.
  private let forms: [String]

  /// - Parameter open: The transfer with its secrets.
  init(of transfer: Transfer, opened open: Transfer, _ secrets: SecretSource) {
    (url, shownURL) = (open.request.url, transfer.request.url)
    guard let sealed = transfer.request.sealed else {
      forms = []
      return
    }
    let owner = sealed.owner ?? transfer.owner ?? ""
    let values = (sealed.secretNames + (sealed.bodySecrets ?? [])).compactMap {
      secrets(owner, $0, transfer.request.url)
    }
    var forms: Set<String> = []
    for value in values {
      forms.formUnion(Self.forms(of: value))
    }
    // A name and a password are encoded together.
    for header in sealed.headers {
      guard let value = open.request.headers.last(where: { $0.name == header.name })?.value else {
        continue
      }
      let known = Set(header.value.split(separator: " "))
      forms.formUnion(value.split(separator: " ").filter { !known.contains($0) }.map(String.init))
    }
    if let mail = open.request.sealed?.mail, let password = mail.password {
      let account = "\0\(mail.user ?? "")\0\(password)"
      forms.insert(Data(account.utf8).base64EncodedString())
    }
    self.forms = forms.filter { $0.count >= Self.shortest }
      .sorted { ($0.count, $0) > ($1.count, $1) }
  }

  /// Returns the text, and its forms in a URL, in JSON, in HTML and in Base64.
  private static func forms(of value: String) -> Set<String> {
    let percent = PercentEscaping.escape(value)
    let lowercase = percent.replacing(/%[0-9A-F]{2}/) { $0.output.lowercased() }
    let json = JSONDocument.escaped(value)
    let html = value.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
    let base64 = Data(value.utf8).base64EncodedString()
    return [
      value, percent, lowercase, json, json.replacing("/", with: "\\/"), html, base64,
      base64.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: ""),
    ]
  }

  func hiding(in outcome: UploadOutcome) -> UploadOutcome {
    switch outcome {
    case .answered(let response): .answered(hiding(in: response))
    case .postponed(let response, let reason):
      .postponed(hiding(in: response), reason: hiding(in: reason))
    case .impossible(let reason): .impossible(reason: hiding(in: reason))
    case .interrupted, .restart: outcome
    }
  }

  private func hiding(in response: ServerResponse) -> ServerResponse {
    var response = response
    // A redirect may repeat the query.
    response.url = response.url == url ? shownURL : hiding(in: response.url)
    guard !response.isSuccess, !forms.isEmpty else { return response }
    response.headers = response.headers.map {
      HeaderField(name: $0.name, value: hiding(in: $0.value))
    }
    if let body = response.body, let text = String(data: body, encoding: .utf8) {
      response.body = Data(hiding(in: text).utf8)
    }
    return response
  }

  private func hiding(in text: String) -> String {
    forms.reduce(text) { $0.contains($1) ? $0.replacing($1, with: "***") : $0 }
  }
}
