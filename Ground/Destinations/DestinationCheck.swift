import Contract
import Foundation
import HTTPSyntax
import ResponseRules
import Templates
import Text

/// The checks of a destination that its syntax alone cannot make.
struct DestinationCheck {
  private static let longestName = 100
  private static let maximumFields = 200

  let destination: DestinationFile

  init(_ destination: DestinationFile) { self.destination = destination }

  /// - Throws: `DestinationError` with the first problem.
  func run() throws(DestinationError) {
    let name = destination.name
    guard !name.isEmpty, name.count <= Self.longestName, name == name.printableLine,
      name == name.trimmingCharacters(in: .whitespaces)
    else {
      throw DestinationError(
        "Write a name of up to \(Self.longestName) characters on one line.", at: "name")
    }
    guard !destination.accepts.isEmpty else {
      throw DestinationError(
        "The destination accepts nothing. Write for example {\"images\": true, \"links\": 1}.",
        at: "accepts")
    }
    try check(types: destination.accepts.types, at: "accepts.types")
    for type in destination.accepts.types where type.hasSuffix("/*") {
      guard AcceptedItems.families.contains(type.lowercased()) else {
        throw DestinationError(
          "No file is known by '\(type.printableLine.prefix(80))'. Write the types themselves, such as "
            + "application/pdf or .pdf, or one of \(AcceptedItems.families.joined(separator: ", ")).",
          at: "accepts.types")
      }
    }
    switch destination.delivery {
    case .request(let request): try check(request)
    case .mail(let mail): try check(mail)
    case .browser(let form): try check(form)
    }
    try checkContent()
  }

  private func check(types: [String], at place: String) throws(DestinationError) {
    guard types.count <= Self.maximumFields else {
      throw DestinationError("There are more than \(Self.maximumFields) types.", at: place)
    }
    for type in types {
      let words = type.split(separator: "/", omittingEmptySubsequences: false)
      let isType = words.count == 2 && words.allSatisfy { FieldSyntax.isToken(String($0)) }
      let isEnding = type.hasPrefix(".") && FieldSyntax.isToken(type) && type.count > 1
      guard isType || isEnding else {
        throw DestinationError(
          "'\(type.printableLine.prefix(80))' is no type. Write for example image/*, image/png or "
            + ".png.", at: place)
      }
    }
  }

  // MARK: Requests

  private func check(_ request: DestinationRequest) throws(DestinationError) {
    guard DestinationRequest.methods.contains(request.method) else {
      throw DestinationError(
        "Write one of \(DestinationRequest.methods.joined(separator: ", ")).", at: "request.method")
    }
    try checkServer(request.url, at: "request.url")
    try check(request.query, at: "request.query")
    try check(request.headers, at: "request.headers")
    for field in request.headers { try check(header: field, at: "request.headers") }
    switch request.body {
    case .none: try checkFiles(isCarried: false)
    case .multipart(let fields, let file):
      try check(fields, at: "request.multipart.fields")
      try checkFiles(isCarried: file?.isEmpty == false)
    case .form(let fields):
      try check(fields, at: "request.form")
      try checkFiles(isCarried: false)
    case .json(let text):
      try check(text, at: "request.json")
      try checkFiles(isCarried: false)
    case .xml(let text):
      try check(text, at: "request.xml")
      try check(xml: text, at: "request.xml")
      try checkFiles(isCarried: false)
    case .raw(let text): try check(text, at: "request.raw")
    }
    if request.isTogether {
      guard case .multipart(_, .some) = request.body else {
        throw DestinationError(
          "Only a multipart body with a file can take several files.", at: "request.together")
      }
    }
    if let signing = request.signing { try check(signing, request) }
    if let response = request.response {
      try check(response, isPresigned: request.signing?.linkExpiry != nil)
      guard !request.linkLacksSecret else {
        throw DestinationError(
          "The address has a secret, which {url} and {responseurl} do not contain, so the link would "
            + "not work. Put the secret into a header field, or take the link from the response.",
          at: "response.link")
      }
      guard !request.removalLacksSecret else {
        throw DestinationError(
          "The address has a secret, which {url} and {responseurl} do not contain, so the item could "
            + "not be removed. Put the secret into a header field, or write the address without it.",
          at: "response.deletion")
      }
    }
  }

  private func check(
    _ signing: SigningTemplate, _ request: DestinationRequest
  ) throws(DestinationError) {
    let place = "request.signing.s3"
    try check(signing.region, at: "\(place).region")
    try check(signing.accessKey, at: "\(place).accessKey")
    try check(signing.secretKey, at: "\(place).secretKey")
    guard signing.secretKey.pieces.count == 1, signing.secretKey.calls.first?.function == .secret
    else {
      throw DestinationError("Write {secret:key}, and set the secret.", at: "\(place).secretKey")
    }
    let address = [request.url] + request.query.map(\.value)
    if address.contains(where: { $0.calls.contains { $0.function == .secret } }) {
      throw DestinationError("A signed address must not have a secret.", at: "request.url")
    }
  }

  private func checkFiles(isCarried: Bool) throws(DestinationError) {
    guard destination.accepts.hasFiles, !isCarried else { return }
    throw DestinationError(
      "The request carries no file. Use raw, or multipart with the key file; or accept only links "
        + "and text.", at: "request")
  }

  private func checkServer(_ url: Template, at place: String) throws(DestinationError) {
    try check(url, at: place)
    // A choice between known servers is as good as one server.
    if let choice = url.literalChoice {
      for text in choice { try checkServer(Template(literal: text), at: place) }
      return
    }
    let text = url.start
    let scheme = text.prefix { $0 != ":" }.lowercased()
    guard ["http", "https"].contains(scheme) else {
      throw DestinationError("Write a URL that begins with https:// or http://.", at: place)
    }
    let host = text.dropFirst(scheme.count + 3).prefix { !"/?#".contains($0) }
    guard !host.contains(where: { "<>[] ".contains($0) }) || host.hasPrefix("[") else {
      throw DestinationError(
        "'\(text.printableLine.prefix(80))' has a placeholder for its server. Put the server's own "
          + "name there, or add --url with the whole address.", at: place)
    }
    guard url.fixesServer, URL(reading: text)?.host?.isEmpty == false else {
      throw DestinationError(
        "The URL must name its server before the first placeholder, for example "
          + "https://cow.example/{filename}.", at: place)
    }
    if let port = URL(reading: text)?.port, !(1...Int(UInt16.max)).contains(port) {
      throw DestinationError("The port must be a number from 1 to \(UInt16.max).", at: place)
    }
    guard URL(reading: text)?.user == nil, URL(reading: text)?.password == nil else {
      throw DestinationError(
        "A URL with a password is shown in lists and logs. Use the header Authorization with "
          + "{secret:…}.", at: place)
    }
  }

  private func check(_ fields: [NamedTemplate], at place: String) throws(DestinationError) {
    guard fields.count <= Self.maximumFields else {
      throw DestinationError("There are more than \(Self.maximumFields) fields.", at: place)
    }
    var names: Set<String> = []
    for field in fields {
      guard !field.name.isEmpty, field.name == field.name.printableLine else {
        throw DestinationError("A field has no usable name.", at: place)
      }
      guard names.insert(field.name).inserted else {
        throw DestinationError(
          "'\(field.name.prefix(60))' occurs twice. A destination sends one field of a name: remove "
            + "the others.", at: place)
      }
      try check(field.value, at: "\(place).\(field.name)")
    }
  }

  private func check(header: NamedTemplate, at place: String) throws(DestinationError) {
    guard FieldSyntax.isToken(header.name) else {
      throw DestinationError(
        "'\(header.name.printableLine)' is not a name of a header field.", at: place)
    }
    guard !HeaderScope.isOfConnection(header.name) else {
      throw DestinationError(
        "The daemon sets this header field itself. Remove it.", at: "\(place).\(header.name)")
    }
    for case .text(let text) in header.value.pieces
    where text.unicodeScalars.contains(where: { $0.value < 0x20 && $0 != "\t" || $0.value == 0x7F })
    {
      throw DestinationError(
        "A header field has one line, without control characters.", at: "\(place).\(header.name)")
    }
  }

  private func check(xml template: Template, at place: String) throws(DestinationError) {
    for case .text(let text) in template.pieces {
      if let scalar = text.unicodeScalars.first(where: { !XMLText.permits($0) }) {
        let code = String(scalar.value, radix: 16, uppercase: true)
        throw DestinationError(
          "XML has no character U+\(String(repeating: "0", count: max(0, 4 - code.count)))\(code). "
            + "Remove it.", at: place)
      }
    }
  }

  /// Checks a template that is filled when the user posts.
  func check(_ template: Template, at place: String) throws(DestinationError) {
    for (function, parameters) in template.calls {
      if function.isOfResponse {
        throw DestinationError("{\(function.rawValue)} belongs to the response.", at: place)
      }
      if function == .secret, parameters.first?.literal == nil {
        throw DestinationError("Write the name of the secret: {secret:token}.", at: place)
      }
      if function == .characters, !RandomCharacters.areValid(parameters.map(\.literal)) {
        let kinds = RandomCharacters.allCases.map(\.rawValue).joined(separator: ", ")
        throw DestinationError(
          "Write a kind (\(kinds)) and a number from 1 to \(RandomCharacters.maximumCount): "
            + "{characters:hex|8}.", at: place)
      }
    }
  }

  private func check(
    _ response: ResponseRuleSource, isPresigned: Bool
  ) throws(DestinationError) {
    let texts = [
      ("link", response.link), ("thumbnail", response.thumbnail), ("deletion", response.deletion),
      ("error", response.errorMessage),
    ]
    for (key, text) in texts {
      guard let text else { continue }
      do throws(TemplateError) {
        let template = try Template(text)
        guard !template.calls.contains(where: { $0.function == .secret }) else {
          throw TemplateError(
            "A link is stored and shown, so it must not have a secret. Put the secret into "
              + "deletionHeaders.")
        }
        guard isPresigned || !template.calls.contains(where: { $0.function == .presigned }) else {
          throw TemplateError("{presigned} needs request.signing.s3.linkExpires, such as 7d.")
        }
        try template.checkResponseParameters()
      } catch { throw DestinationError(error.description, at: "response.\(key)") }
    }
    guard ResponseRuleSource.deletionMethods.contains(response.deletionMethod ?? "DELETE") else {
      throw DestinationError("Write DELETE, GET, POST or PUT.", at: "response.deletionMethod")
    }
    guard response.deletionBody == nil || ["POST", "PUT"].contains(response.deletionMethod) else {
      throw DestinationError(
        "Only a request with POST or PUT has a body.", at: "response.deletionBody")
    }
  }

  // MARK: Forms

  private func check(_ form: BrowserForm) throws(DestinationError) {
    try checkServer(Template(literal: form.url), at: "browser.url")
    try check(form.fields, at: "browser.fields")
    guard form.files.isEmpty || form.encoding == .multipart else {
      throw DestinationError("Only the encoding multipart carries files.", at: "browser.encoding")
    }
    guard !destination.accepts.hasFiles || !form.files.isEmpty else {
      throw DestinationError(
        "The form carries no file. Use the encoding multipart with the key files.", at: "browser")
    }
    for field in form.files {
      guard !field.name.isEmpty, field.name == field.name.printableLine else {
        throw DestinationError("A field has no usable name.", at: "browser.files")
      }
      try check(types: field.types, at: "browser.files.\(field.name)")
    }
    if form.fields.contains(where: { $0.value.calls.contains { $0.function == .secret } }) {
      throw DestinationError("A page of the browser must not get a secret.", at: "browser.fields")
    }
  }
}

extension Template {
  /// The addresses of the servers between which a template chooses, or `nil` for another template.
  /// Only the choice and literal text may precede the end of the server's name.
  package var literalChoice: [String]? {
    guard pieces.count > 1, case .text(let start) = pieces[0],
      case .call(let function, let parameters) = pieces[1],
      function == .random
        || function == .select,
      start.contains("://"), !start.dropFirst(8).contains(where: { "/?#".contains($0) })
    else { return nil }
    let choices = parameters.compactMap(\.literal)
    // The choice is percent-encoded in the address, so another character would change the server.
    guard choices.count == parameters.count,
      !choices.contains(where: { $0.contains { "/?#:@\\%[]".contains($0) || $0.isWhitespace } })
    else { return nil }
    let rest = pieces.count > 2 ? pieces[2] : .text("/")
    guard case .text(let end) = rest else { return nil }
    let slash = end.firstIndex { "/?#".contains($0) }
    // A later placeholder would be a part of the server's name.
    guard slash != nil || pieces.count <= 3 else { return nil }
    return choices.map { start + $0 + end[..<(slash ?? end.endIndex)] + "/" }
  }

  /// The text before the first placeholder.
  var start: String {
    pieces.first.map { if case .text(let text) = $0 { text } else { "" } } ?? ""
  }
}
