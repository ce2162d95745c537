package import Contract
package import Foundation
import HTTPSyntax
import Templates
import Text

/// A request of a destination with the values of one share.
package struct FilledRequest: Hashable, Sendable {
  package struct Field: Hashable, Sendable {
    package let name: String
    package let value: String
  }

  package enum Body: Hashable, Sendable {
    case none
    case data(Data)
    /// The bytes of a file.
    case file(ShareValues.File)
    /// Fields and files in this order. `fileField` is the name of the field of each file.
    case multipart([Field], fileField: String, [ShareValues.File])
    /// Fields and a text as a file.
    case multipartText([Field], fileField: String, String)
  }

  package let method: String
  /// The URL. Each secret in it is replaced by asterisks.
  package let url: String
  package let headers: [HeaderField]
  package let body: Body
  /// The `Content-Type` of the body, or `nil` if the headers have one or there is no body. A
  /// multipart body adds its boundary.
  package let contentType: String?
  /// The parts that contain secrets, or `nil`.
  package let sealed: SealedParts?
  package let responseRule: ResponseRuleSource?
}

extension DestinationRequest {
  /// Returns the requests for a share: one for each file, or one for everything.
  package func filled(_ values: ShareValues) throws(DestinationError) -> [FilledRequest] {
    guard !values.files.isEmpty, !isTogether else {
      return [try filled(values, values.files)]
    }
    var requests: [FilledRequest] = []
    for file in values.files { requests.append(try filled(values, [file])) }
    return requests
  }

  private func filled(
    _ values: ShareValues, _ files: [ShareValues.File]
  ) throws(DestinationError) -> FilledRequest {
    let filling = Filling(values: values, file: files.first)
    let (url, sealedURL) = try filling.url(self)
    let (headers, sealedHeaders) = filling.headers(self.headers)
    let (body, type) = filling.body(self.body, files)
    let hasType = (headers + sealedHeaders).contains { $0.name.lowercased() == "content-type" }
    let isMultipart =
      switch body {
      case .multipart, .multipartText: true
      default: false
      }
    let signing = signing.map(filling.signing)
    let bodySecrets = DestinationFile.secrets(of: self.body.templates)
    let sealed = SealedParts(
      url: sealedURL, headers: sealedHeaders, signing: signing,
      bodySecrets: bodySecrets.isEmpty ? nil : bodySecrets)
    return FilledRequest(
      method: method, url: url,
      // A multipart body needs its own boundary.
      headers: isMultipart ? headers.filter { $0.name.lowercased() != "content-type" } : headers,
      body: body, contentType: hasType && !isMultipart ? nil : type,
      sealed: sealed.isEmpty ? nil : sealed,
      responseRule: response.map { filling.rule($0, signing) })
  }
}

/// The replacement of a request's placeholders by the values of a share.
private struct Filling {
  let values: ShareValues
  let file: ShareValues.File?

  private func text(_ template: Template, _ escape: (String) -> String = { $0 }) -> String {
    // The checks of the destination leave only functions with a value.
    template.text(
      of: { values.value(of: $0, $1, file: file) }, escapedBy: { value, _ in escape(value) }) ?? ""
  }

  /// Returns the template with all values but the secrets.
  private func sealed(_ template: Template, _ escape: (String) -> String = { $0 }) -> Template? {
    guard template.calls.contains(where: { $0.function == .secret }) else { return nil }
    return template.resolving(escape: escape) { function, parameters in
      function == .secret ? nil : values.value(of: function, parameters, file: file)
    }
  }

  func url(
    _ request: DestinationRequest
  ) throws(DestinationError) -> (url: String, sealed: String?) {
    var pieces = request.url.withoutFragment
    let hasQuery = pieces.contains {
      if case .text(let text) = $0 { text.contains("?") } else { false }
    }
    for (number, field) in request.query.enumerated() {
      let separator = number == 0 && !hasQuery ? "?" : "&"
      pieces.append(.text("\(separator)\(PercentEscaping.escape(field.name))="))
      // Literal text of a parameter is a value too.
      pieces += field.value.pieces.map {
        if case .text(let text) = $0 { .text(PercentEscaping.escape(text)) } else { $0 }
      }
    }
    // Random values must be the same in both texts, so everything but the secrets is resolved once.
    let template = Template(pieces: pieces)
      .resolving(escape: PercentEscaping.escape) { function, parameters in
        function == .secret ? nil : values.value(of: function, parameters, file: file)
      }
    let shown = template.text(
      of: { $0 == .secret ? "***" : values.value(of: $0, $1, file: file) },
      escapedBy: { value, _ in PercentEscaping.escape(value) })
    guard let shown, let url = URL(reading: shown.replacing("%2A%2A%2A", with: "***")) else {
      throw DestinationError("The address \(shown?.printableLine ?? "") is not a URL.")
    }
    let hasSecret = template.calls.contains { $0.function == .secret }
    return (url.absoluteString, hasSecret ? template.description : nil)
  }

  func headers(_ fields: [NamedTemplate]) -> (plain: [HeaderField], sealed: [HeaderField]) {
    var plain: [HeaderField] = []
    var secret: [HeaderField] = []
    for field in fields {
      if let template = sealed(field.value, Self.oneLine) {
        secret.append(HeaderField(name: field.name, value: template.description))
      } else {
        let value = Self.oneLine(text(field.value))
        // A placeholder without a value leaves nothing to say.
        guard !value.isEmpty || field.value.calls.isEmpty else { continue }
        plain.append(HeaderField(name: field.name, value: value))
      }
    }
    return (plain, secret)
  }

  func signing(_ template: SigningTemplate) -> S3Signing {
    func source(_ template: Template) -> String {
      template.resolving { function, parameters in
        function == .secret ? nil : values.value(of: function, parameters, file: file)
      }.description
    }
    return S3Signing(
      region: source(template.region), accessKey: source(template.accessKey),
      secretKey: source(template.secretKey), linkExpiry: template.linkExpiry)
  }

  /// Returns a header's value on one line, because a line break would begin another header field.
  private static func oneLine(_ text: String) -> String {
    text.split(whereSeparator: { $0.isNewline || $0.unicodeScalars.contains { $0.value < 0x20 } })
      .joined(separator: " ")
  }

  func body(
    _ body: DestinationRequest.Body, _ files: [ShareValues.File]
  ) -> (FilledRequest.Body, type: String?) {
    switch body {
    case .none: return (.none, nil)
    case .multipart(let fields, let file):
      let filled = fields.map { FilledRequest.Field(name: $0.name, value: text($0.value)) }
      let name = file ?? ""
      if files.isEmpty, !name.isEmpty, !fields.contains(where: { $0.value.sendsText }) {
        return (.multipartText(filled, fileField: name, values.input), "multipart/form-data")
      }
      return (.multipart(filled, fileField: name, files), "multipart/form-data")
    case .form(let fields):
      let pairs = fields.map {
        "\(PercentEscaping.escape($0.name))=\(PercentEscaping.escape(text($0.value)))"
      }.joined(separator: "&")
      return (.data(Data(pairs.utf8)), "application/x-www-form-urlencoded")
    case .json(let template):
      return (.data(Data(text(template, JSONDocument.escaped).utf8)), "application/json")
    case .xml(let template):
      return (.data(Data(text(template, XMLText.escaped).utf8)), "application/xml")
    case .raw(let template):
      if let file { return (.file(file), file.type) }
      let whole = template.pieces.isEmpty ? values.input : text(template)
      return (.data(Data(whole.utf8)), ShareValues.textType)
    }
  }

  /// Returns the rule with the values that only this share knows.
  func rule(_ source: ResponseRuleSource, _ signing: S3Signing?) -> ResponseRuleSource {
    func resolved(_ text: String) -> String {
      guard let template = try? Template(text) else { return text }
      return template.resolving(escape: PercentEscaping.escape) { function, parameters in
        function.isOfResponse ? nil : values.value(of: function, parameters, file: file)
      }.description
    }
    var rule = source
    rule.link = resolved(source.link)
    rule.thumbnail = source.thumbnail.map(resolved)
    rule.deletion = source.deletion.map(resolved)
    rule.errorMessage = source.errorMessage.map(resolved)
    // The removal of an object is signed as its upload.
    if source.deletion != nil {
      rule.deletionSigning = signing
      rule.deletionSigning?.linkExpiry = nil
    }
    return rule
  }
}

extension Template {
  /// The pieces of an address without its fragment, which is never sent.
  fileprivate var withoutFragment: [Piece] {
    var kept: [Piece] = []
    for piece in pieces {
      if case .text(let text) = piece, let mark = text.firstIndex(of: "#") {
        return kept + [.text(String(text[..<mark]))]
      }
      kept.append(piece)
    }
    return kept
  }
}
