import Contract
import Foundation
import HTTPSyntax
import Templates
import Text

extension CurlCommand {
  /// Returns the destination that sends what the command sends, with the share in it.
  mutating func destination() throws(DestinationError) -> DestinationFile {
    guard var address else { throw DestinationError("The command names no server.", at: "curl") }
    if !address.contains("://") { address = "http://" + address }
    if isJSON {
      for name in ["Content-Type", "Accept"]
      where !headers.contains(where: { $0.name.lowercased() == name.lowercased() }) {
        add(header: name, "application/json")
      }
    }
    try checkBodies()
    var accepts = AcceptedItems()
    let body = try body(&accepts)
    var url = Self.template(address)
    if let upload, let named = Self.naming(address, upload) { url = named }
    let query = isGet ? data.flatMap { self.fields($0) } : []
    let method = method ?? (upload != nil ? "PUT" : isGet || body == .none ? "GET" : "POST")
    noteSecrets(of: url)
    url = search.take(address: url)
    if Template.usesInput([url] + query.map(\.value)) {
      accepts.text = true
      accepts.links = 1
    }
    guard !accepts.isEmpty else {
      throw DestinationError(
        "The command sends nothing of the share. Write {input} where the text or link belongs, or "
          + "@FILE where the file belongs.", at: "curl")
    }
    let request = DestinationRequest(
      method: method, url: url, query: query, headers: headers, body: body,
      isTogether: parts.count(where: { $0.kind == .file }) > 1,
      response: ResponseRuleSource(link: "{body}"))
    return DestinationFile(
      name: URL(reading: address)?.host ?? "Server", accepts: accepts, delivery: .request(request))
  }

  /// - Throws: `DestinationError` if the command has several bodies, or files in several fields.
  private func checkBodies() throws(DestinationError) {
    let file = data.first { $0.isFile && $0.plainName == nil }
    let bodies = [upload != nil, !parts.isEmpty, !data.isEmpty && !(isGet && file == nil)]
    guard bodies.count(where: \.self) <= 1 else {
      throw DestinationError(
        "The command has several bodies, of --form, --data or --upload-file. Keep one.", at: "curl")
    }
    guard !isGet || (upload == nil && parts.isEmpty && file == nil) else {
      throw DestinationError(
        "The option --get puts the data into the address, which cannot take a file. Remove it.",
        at: "curl")
    }
    if let file, data.count > 1 {
      throw DestinationError(
        "The file '\(Self.plain(file.text).printableLine.prefix(60))' is only a part of the body. "
          + "Use --form for a file with fields.", at: "--data")
    }
    var names: [String] = []
    for part in parts where part.kind == .file && !names.contains(part.name) {
      names.append(part.name)
    }
    guard names.count < 2 else {
      throw DestinationError(
        "The command has files in the fields \(names.joined(separator: ", ").printableLine). All "
          + "files of a share go to one field: keep one.", at: "--form")
    }
  }

  private mutating func body(
    _ accepts: inout AcceptedItems
  ) throws(DestinationError) -> DestinationRequest.Body {
    let many = AcceptedItems.many
    if upload != nil || data.contains(where: { $0.isFile && $0.plainName == nil }) {
      accepts = AcceptedItems(images: many, movies: many, files: many, text: true)
      return .raw(Template(literal: ""))
    }
    if !parts.isEmpty { return multipart(&accepts) }
    guard !isGet, !data.isEmpty else { return .none }
    // `--json` joins its values without a separator.
    let text = data.map(\.text).joined(separator: isJSON ? "" : "&")
    let start = text.first { !$0.isWhitespace }
    let isPlain = data.contains { $0.plainName != nil }
    if let type = headers.first(where: { $0.name.lowercased() == "content-type" })?.value.literal,
      !isPlain
    {
      if type.contains("json") { return .json(search.take(json: json(text, &accepts))) }
      if type.contains("xml") { return xml(text, &accepts) }
      if !type.contains("form-urlencoded") { return raw(text, &accepts) }
    }
    if start == "{", !isPlain { return .json(search.take(json: json(text, &accepts))) }
    if start == "<", !isPlain { return xml(text, &accepts) }
    guard isPlain || text.contains("=") else { return raw(text, &accepts) }
    let fields = data.flatMap { self.fields($0) }
    note(fields.map(\.value), &accepts)
    return .form(fields)
  }

  private func raw(_ text: String, _ accepts: inout AcceptedItems) -> DestinationRequest.Body {
    accepts.text = true
    accepts.links = 1
    let template = Self.template(text)
    return .raw(template.calls.isEmpty ? Template(pieces: [.call(.input, [])]) : template)
  }

  /// Returns the document as it is. Only the user can know where in it the share belongs.
  private mutating func xml(
    _ text: String, _ accepts: inout AcceptedItems
  ) -> DestinationRequest.Body {
    let template = Self.template(text)
    noteSecrets(of: template)
    note([template], &accepts)
    return .xml(template)
  }

  private mutating func multipart(_ accepts: inout AcceptedItems) -> DestinationRequest.Body {
    let files = parts.filter { $0.kind == .file }
    let fields = parts.filter { $0.kind != .file }.map { part in
      part.kind == .textOfFile
        ? NamedTemplate(part.name, Self.input)
        : taken(Self.content(part.name, Self.template(part.value)))
    }
    if files.first != nil {
      accepts = AcceptedItems(
        images: AcceptedItems.many, movies: AcceptedItems.many, files: AcceptedItems.many)
    }
    note(fields.map(\.value), &accepts)
    return .multipart(fields: fields, file: files.first?.name)
  }

  /// Returns the fields of a value of `--data` or `--data-urlencode`.
  private mutating func fields(_ data: Data) -> [NamedTemplate] {
    if let name = data.plainName {
      return data.isFile
        ? [NamedTemplate(name, Self.input)]
        : [taken(Self.content(name, Self.template(data.text)))]
    }
    return data.text.split(separator: "&").map { pair in
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map { Self.decoded(String($0)) }
      return taken(Self.content(sides[0], Self.template(sides.count > 1 ? sides[1] : "")))
    }
  }

  private static func decoded(_ text: String) -> String {
    text.replacing("+", with: " ").removingPercentEncoding ?? text
  }

  private static var input: Template { Template(pieces: [.call(.input, [])]) }

  private func note(_ templates: [Template], _ accepts: inout AcceptedItems) {
    guard Template.usesInput(templates) else { return }
    accepts.text = true
    accepts.links = 1
  }

  /// Names of fields whose example value stands for the shared content.
  private static let inputs: Set<String> = [
    "url", "link", "text", "content", "message", "body", "status", "input", "longurl", "long_url",
    "paste", "data", "description", "uri", "originalurl", "destination", "msg",
  ]

  private static func content(_ name: String, _ value: Template) -> NamedTemplate {
    guard value.literal != nil else { return NamedTemplate(name, value) }
    if name.lowercased() == "title" {
      return NamedTemplate(name, Template(pieces: [.call(.title, [])]))
    }
    guard inputs.contains(name.lowercased()) else { return NamedTemplate(name, value) }
    return NamedTemplate(name, Template(pieces: [.call(.input, [])]))
  }

  private func json(_ text: String, _ accepts: inout AcceptedItems) -> Template {
    accepts.text = true
    accepts.links = 1
    let template = Self.template(text)
    if Template.usesInput([template]) { return template }
    guard let document = try? JSONDocument(text), case .object(let members) = document else {
      return template
    }
    let changed = members.map { member -> JSONDocument.Member in
      guard member.value.string != nil else { return member }
      let value = Self.content(member.name, Template(literal: member.value.string ?? "")).value
      return JSONDocument.Member(
        member.name, value.calls.isEmpty ? member.value : .string(value.description))
    }
    return Self.template(JSONDocument.object(changed).description)
  }

  /// Returns the address with the file's name: curl adds the name after a slash.
  private static func naming(_ address: String, _ file: String) -> Template? {
    let base = file.split(separator: "/").last.map(String.init) ?? file
    let name = Template.Piece.call(.filename, [])
    if address.hasSuffix("/") { return Template(pieces: [.text(address), name]) }
    guard address.hasSuffix("/" + base) else { return nil }
    return Template(pieces: [.text(String(address.dropLast(base.count))), name])
  }
}

extension Template {
  fileprivate static func usesInput(_ templates: [Template]) -> Bool {
    templates.flatMap(\.calls).contains {
      [.input, .message, .link].contains($0.function)
    }
  }
}
