import Contract
import Foundation
import HTTPSyntax
import Templates
import Text

/// The import of a command line of curl, as the documentation of services has it.
struct CurlCommand {
  /// Options without an effect on a share, without and with a value.
  private static let ignored: Set<String> = [
    "-s", "--silent", "-S", "--show-error", "-v", "--verbose", "-i", "--include", "-L",
    "--location",
    "-f", "--fail", "--fail-with-body", "--compressed", "-#", "--progress-bar", "-N", "--no-buffer",
    "-g", "--globoff", "--http1.1", "--http2", "-sS", "-fsSL", "-sSL", "-sf", "-sL", "-O", "-J",
    "--no-progress-meter", "-4", "-6", "-sSf", "-fsS", "-si", "-is",
  ]
  private static let ignoredWithValue: Set<String> = [
    "-o", "--output", "-w", "--write-out", "-m", "--max-time", "--connect-timeout", "--retry",
    "--retry-delay", "-c", "--cookie-jar", "--limit-rate", "-D", "--dump-header",
  ]
  private static let letters: [Character: String] = [
    "X": "--request", "H": "--header", "d": "--data", "F": "--form", "T": "--upload-file",
    "u": "--user", "A": "--user-agent", "e": "--referer", "b": "--cookie", "G": "--get",
    "I": "--head", "k": "--insecure", "x": "--proxy", "K": "--config",
  ]

  private var method: String?
  private var address: String?
  private var headers: [NamedTemplate] = []
  private var data: [String] = []
  private var parts: [(name: String, value: String)] = []
  private var upload: String?
  private var dataFile = false
  private var isGet = false
  private var search = SecretSearch()

  static func read(_ text: String) throws(DestinationError) -> ImportedDestination {
    let line = text.trimmingCharacters(in: .whitespacesAndNewlines)
    let (words, rest): ([String], String)
    do throws(ShellWords.Failure) {
      (words, rest) = try ShellWords.split(line.hasPrefix("$ ") ? String(line.dropFirst(2)) : line)
    } catch { throw DestinationError(error.reason, at: "curl") }
    var command = CurlCommand()
    try command.parse(Array(words.dropFirst()))
    let destination = try command.destination()
    return ImportedDestination(
      destination, secrets: command.search.secrets, notes: notes(leavingOut: rest))
  }

  /// - Parameter rest: The command line from its first operator on.
  private static func notes(leavingOut rest: String) -> [String] {
    let rest = rest.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !["", ";", "&"].contains(rest) else { return [] }
    let link =
      rest.hasPrefix("|")
      ? " If it finds the link in the response, say where the link is: --link '{json:data.url}'."
      : ""
    return [
      "This part of the command line is left out: \(plain(rest).printableLine.prefix(200)).\(link)"
    ]
  }

  // MARK: Options

  private mutating func parse(_ words: [String]) throws(DestinationError) {
    var rest = words[...]
    while let word = rest.popFirst() {
      guard word.hasPrefix("-"), word.count > 1 else {
        try take(address: word)
        continue
      }
      if Self.ignored.contains(word) { continue }
      if Self.ignoredWithValue.contains(word) {
        _ = rest.popFirst()
        continue
      }
      var (option, value) = Self.split(word)
      let isFlag = ["--get", "--insecure", "--head"].contains(option)
      if value == nil, !isFlag { value = rest.popFirst() }
      guard isFlag || value != nil else {
        throw DestinationError("The option \(word.printableLine) has no value.", at: "curl")
      }
      try take(option, value ?? "")
    }
  }

  /// Splits `-XPUT` and `--request=PUT`.
  private static func split(_ word: String) -> (option: String, value: String?) {
    if word.hasPrefix("--") {
      let sides = word.split(separator: "=", maxSplits: 1).map(String.init)
      return (sides[0], sides.count > 1 ? sides[1] : nil)
    }
    let letter = word.dropFirst().first ?? " "
    let rest = String(word.dropFirst(2))
    return (letters[letter] ?? word, rest.isEmpty ? nil : rest)
  }

  private mutating func take(_ option: String, _ value: String) throws(DestinationError) {
    switch option {
    case "--request": method = value.uppercased()
    case "--url": try take(address: value)
    case "--header":
      guard let colon = value.firstIndex(of: ":") else {
        throw DestinationError("'\(value.printableLine)' is not a header field.", at: "--header")
      }
      let text = value[value.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      add(header: String(value[..<colon]), text)
    case "--user-agent": add(header: "User-Agent", value)
    case "--referer": add(header: "Referer", value)
    case "--cookie": add(header: "Cookie", value)
    case "--user":
      let key = search.add(Self.plain(value), named: "user")
      headers.append(
        NamedTemplate(
          "Authorization",
          Template(pieces: [
            .text("Basic "),
            .call(.base64, [Template(pieces: [.call(.secret, [Template(literal: key)])])]),
          ])))
    case "--data", "--data-ascii", "--data-raw", "--data-binary":
      if value.hasPrefix("@"), option != "--data-raw" {
        dataFile = true
      } else {
        data.append(value)
      }
    case "--data-urlencode": data.append(value)
    case "--json":
      data.append(value)
      add(header: "Content-Type", "application/json")
      add(header: "Accept", "application/json")
    case "--form", "--form-string":
      guard let equals = value.firstIndex(of: "=") else {
        throw DestinationError("'\(value.printableLine)' is not a form field.", at: "--form")
      }
      parts.append((String(value[..<equals]), String(value[value.index(after: equals)...])))
    case "--upload-file": upload = value
    case "--get": isGet = true
    case "--insecure":
      throw DestinationError(
        "The option --insecure would accept any server. Remove it, and give the daemon the server's "
          + "certificate: see SSL_CERT_FILE in docs/commands.md.", at: "curl")
    default:
      throw DestinationError(
        "The option \(option.printableLine) of curl is not supported. Remove it if the request works "
          + "without it.", at: "curl")
    }
  }

  private mutating func take(address word: String) throws(DestinationError) {
    guard address == nil else {
      throw DestinationError(
        "The command has a second address, '\(Self.plain(word).printableLine.prefix(80))'. Add a "
          + "destination for each address.", at: "curl")
    }
    address = word
  }

  private mutating func add(header name: String, _ value: String) {
    headers.append(taken(NamedTemplate(name, Self.template(value))))
  }

  /// Returns the field, with a placeholder for a secret.
  private mutating func taken(_ field: NamedTemplate) -> NamedTemplate {
    for (function, parameters) in field.value.calls where function == .secret {
      if let name = parameters.first?.literal { _ = search.add("", named: name) }
    }
    return search.take(field)
  }

  /// Returns a text in which the shell's variables are secrets and `{input}` is a placeholder.
  private static func template(_ text: String) -> Template {
    var pieces: [Template.Piece] = []
    var rest = text[...]
    while let start = rest.firstIndex(of: ShellWords.variable.start),
      let end = rest[start...].firstIndex(of: ShellWords.variable.end)
    {
      pieces += literal(rest[..<start])
      let name = rest[rest.index(after: start)..<end].lowercased()
      pieces.append(.call(.secret, [Template(literal: name)]))
      rest = rest[rest.index(after: end)...]
    }
    return Template(pieces: pieces + literal(rest))
  }

  private static func literal(_ text: Substring) -> [Template.Piece] {
    (try? Template(String(text), .data).pieces) ?? [.text(String(text))]
  }

  private static func plain(_ text: String) -> String {
    text.filter { $0 != ShellWords.variable.start && $0 != ShellWords.variable.end }
  }

  // MARK: The destination

  private mutating func destination() throws(DestinationError) -> DestinationFile {
    guard var address else { throw DestinationError("The command names no server.", at: "curl") }
    if !address.contains("://") { address = "http://" + address }
    var accepts = AcceptedItems()
    let body = try body(&accepts)
    var url = Self.template(address)
    if let upload, let named = Self.naming(address, upload) { url = named }
    var query: [NamedTemplate] = []
    if isGet {
      query = data.map { field($0) }
    }
    let method = method ?? (upload != nil ? "PUT" : isGet || body == .none ? "GET" : "POST")
    for (function, parameters) in url.calls where function == .secret {
      if let name = parameters.first?.literal { _ = search.add("", named: name) }
    }
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
    return DestinationFile(
      name: URL(reading: address)?.host ?? "Server", accepts: accepts,
      delivery: .request(
        DestinationRequest(
          method: method, url: url, query: query, headers: headers, body: body,
          response: ResponseRuleSource(link: "{body}"))))
  }

  private mutating func body(
    _ accepts: inout AcceptedItems
  ) throws(DestinationError) -> DestinationRequest.Body {
    let many = AcceptedItems.many
    if upload != nil || dataFile {
      accepts = AcceptedItems(images: many, movies: many, files: many, text: true)
      return .raw(Template(literal: ""))
    }
    if !parts.isEmpty { return multipart(&accepts) }
    guard !isGet, let first = data.first else { return .none }
    if let type = headers.first(where: { $0.name.lowercased() == "content-type" })?.value.literal {
      if type.contains("json") { return .json(search.take(json: json(first, &accepts))) }
      if !type.contains("form-urlencoded") { return raw(first, &accepts) }
    }
    if first.drop(while: \.isWhitespace).first == "{" {
      return .json(search.take(json: json(first, &accepts)))
    }
    guard data.contains(where: { $0.contains("=") }) else { return raw(first, &accepts) }
    let fields = data.flatMap { $0.split(separator: "&").map(String.init) }.map { field($0) }
    note(fields.map(\.value), &accepts)
    return .form(fields)
  }

  private func raw(_ text: String, _ accepts: inout AcceptedItems) -> DestinationRequest.Body {
    accepts.text = true
    accepts.links = 1
    let template = Self.template(text)
    return .raw(template.calls.isEmpty ? Template(pieces: [.call(.input, [])]) : template)
  }

  private mutating func multipart(_ accepts: inout AcceptedItems) -> DestinationRequest.Body {
    let files = parts.filter { $0.value.hasPrefix("@") }
    let fields = parts.filter { !$0.value.hasPrefix("@") }.map { part in
      taken(Self.content(part.name, Self.template(part.value)))
    }
    if files.first != nil {
      accepts = AcceptedItems(
        images: AcceptedItems.many, movies: AcceptedItems.many, files: AcceptedItems.many)
    }
    note(fields.map(\.value), &accepts)
    return .multipart(fields: fields, file: files.first?.name)
  }

  private mutating func field(_ text: String) -> NamedTemplate {
    let sides = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let value = sides.count > 1 ? String(sides[1]) : ""
    let decoded = value.replacing("+", with: " ").removingPercentEncoding ?? value
    return taken(Self.content(String(sides[0]), Self.template(decoded)))
  }

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
