import Foundation
import Templates
import Text

/// The import of a command line of curl, as the documentation of services has it.
struct CurlCommand {
  /// Options without an effect on a share, without and with a value.
  private static let ignored: Set<String> = [
    "--silent", "--show-error", "--verbose", "--include", "--location", "--fail",
    "--fail-with-body", "--compressed", "--progress-bar", "--no-buffer", "--globoff", "--http1.1",
    "--http2", "--no-progress-meter", "--ipv4", "--ipv6", "--remote-name", "--remote-header-name",
  ]
  private static let ignoredWithValue: Set<String> = [
    "--output", "--write-out", "--max-time", "--connect-timeout", "--retry", "--retry-delay",
    "--cookie-jar", "--limit-rate", "--dump-header",
  ]
  private static let flags: Set<String> = ["--get", "--insecure", "--head"]
  /// The letters of `ignored`.
  private static let ignoredLetters: Set<Character> = [
    "s", "S", "v", "i", "L", "f", "#", "N", "g", "O", "J", "4", "6",
  ]
  private static let letters: [Character: String] = [
    "X": "--request", "H": "--header", "d": "--data", "F": "--form", "T": "--upload-file",
    "u": "--user", "A": "--user-agent", "e": "--referer", "b": "--cookie", "G": "--get",
    "I": "--head", "k": "--insecure", "x": "--proxy", "K": "--config", "o": "--output",
    "w": "--write-out", "m": "--max-time", "c": "--cookie-jar", "D": "--dump-header",
  ]

  /// A value of `--data` or a similar option.
  struct Data {
    /// The name of the field, if the value is not percent-encoded.
    var plainName: String?
    var text: String
    /// Whether the value is the content of a file.
    var isFile = false
  }

  /// A field of `--form`.
  struct Part {
    enum Kind { case text, file, textOfFile }

    var name: String
    var value: String
    var kind: Kind
  }

  var method: String?
  var address: String?
  var headers: [NamedTemplate] = []
  var data: [Data] = []
  var isJSON = false
  var parts: [Part] = []
  var upload: String?
  var isGet = false
  var search = SecretSearch()

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
      if word.hasPrefix("--") {
        let sides = word.split(separator: "=", maxSplits: 1).map(String.init)
        try take(sides[0], written: word, sides.count > 1 ? sides[1] : nil, &rest)
      } else if word.hasPrefix("-"), word.count > 1 {
        try take(letters: word.dropFirst(), &rest)
      } else {
        try take(address: word)
      }
    }
  }

  /// Takes the options of a word such as `-sXPUT`.
  private mutating func take(
    letters: Substring, _ rest: inout ArraySlice<String>
  ) throws(DestinationError) {
    var letters = letters
    while let letter = letters.popFirst() {
      if Self.ignoredLetters.contains(letter) { continue }
      guard let option = Self.letters[letter] else { throw Self.unsupported("-\(letter)") }
      if Self.flags.contains(option) {
        try take(option, "")
        continue
      }
      return try take(
        option, written: "-\(letter)", letters.isEmpty ? nil : String(letters), &rest)
    }
  }

  /// - Parameter value: The value in the option's own word, or `nil`.
  private mutating func take(
    _ option: String, written word: String, _ value: String?, _ rest: inout ArraySlice<String>
  ) throws(DestinationError) {
    if Self.ignored.contains(option) { return }
    if Self.flags.contains(option) { return try take(option, "") }
    guard let value = value ?? rest.popFirst() else {
      throw DestinationError("The option \(word.printableLine) has no value.", at: "curl")
    }
    if !Self.ignoredWithValue.contains(option) { try take(option, value) }
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
    case "--user": take(user: value)
    case "--data", "--data-ascii", "--data-binary":
      data.append(Data(text: value, isFile: value.hasPrefix("@")))
    case "--data-raw": data.append(Data(text: value))
    case "--data-urlencode": try take(encoded: value)
    case "--json":
      data.append(Data(text: value, isFile: value.hasPrefix("@")))
      isJSON = true
    case "--form", "--form-string":
      guard let equals = value.firstIndex(of: "=") else {
        throw DestinationError("'\(value.printableLine)' is not a form field.", at: "--form")
      }
      let text = String(value[value.index(after: equals)...])
      parts.append(
        Self.part(String(value[..<equals]), text, isLiteral: option == "--form-string"))
    case "--upload-file": upload = value
    case "--get": isGet = true
    case "--insecure":
      throw DestinationError(
        "The option --insecure would accept any server. Remove it, and trust the server's "
          + "certificate: 'sharesheet settings certificates FILE'.", at: "curl")
    default: throw Self.unsupported(option)
    }
  }

  private static func unsupported(_ option: String) -> DestinationError {
    DestinationError(
      "The option \(option.printableLine) of curl is not supported. Remove it if the request works "
        + "without it.", at: "curl")
  }

  /// Takes `--data-urlencode`: `NAME=TEXT` or `NAME@FILE`. Only the value gets encoded.
  private mutating func take(encoded value: String) throws(DestinationError) {
    let mark = value.firstIndex(of: "=") ?? value.firstIndex(of: "@") ?? value.startIndex
    guard mark > value.startIndex else {
      throw DestinationError(
        "'\(Self.plain(value).printableLine.prefix(60))' has no name, and a field needs one. Write "
          + "NAME=TEXT.", at: "--data-urlencode")
    }
    data.append(
      Data(
        plainName: String(value[..<mark]), text: String(value[value.index(after: mark)...]),
        isFile: value[mark] == "@"))
  }

  /// - Parameter isLiteral: Whether `@` and `<` belong to the text.
  private static func part(_ name: String, _ value: String, isLiteral: Bool) -> Part {
    if isLiteral { return Part(name: name, value: value, kind: .text) }
    if value.hasPrefix("@") { return Part(name: name, value: value, kind: .file) }
    if value.hasPrefix("<") { return Part(name: name, value: value, kind: .textOfFile) }
    let text = value.firstRange(of: ";type=").map { value[..<$0.lowerBound] } ?? value[...]
    return Part(name: name, value: String(text), kind: .text)
  }

  /// Takes `--user`. Everything is a secret, except a user name beside a variable.
  private mutating func take(user value: String) {
    let colon = value.firstIndex(of: ":")
    let whole = Self.template(value)
    let secret: Template
    if whole.literal != nil, colon != nil {
      secret = Template(pieces: [secretCall(value, "user")])
    } else if whole.literal == nil, colon == nil {
      // A variable may contain both.
      secret = whole
    } else {
      let name = Self.template(String(value[..<(colon ?? value.endIndex)]))
      let password = colon.map { Self.template(String(value[value.index(after: $0)...])) }
      let known = password.map { password in
        // An empty password, as in `-u KEY:`, is no secret.
        guard let text = password.literal, !text.isEmpty else { return password }
        return Template(pieces: [secretCall(text, "password")])
      }
      secret = Template(
        pieces: name.pieces + [.text(":")]
          + (known ?? Template(pieces: [secretCall("", "password")])).pieces)
    }
    let field = NamedTemplate(
      "Authorization", Template(pieces: [.text("Basic "), .call(.base64, [secret])]))
    noteSecrets(of: secret)
    headers.append(field)
  }

  private mutating func secretCall(_ secret: String, _ name: String) -> Template.Piece {
    .call(.secret, [Template(literal: search.add(secret, named: name))])
  }

  /// Keeps the names of the secrets in a template, whose values are not known.
  mutating func noteSecrets(of template: Template) {
    for (function, parameters) in template.calls where function == .secret {
      if let name = parameters.first?.literal, search.secrets[name] == nil {
        _ = search.add("", named: name)
      }
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

  mutating func add(header name: String, _ value: String) {
    headers.append(taken(NamedTemplate(name, Self.template(value))))
  }

  /// Returns the field, with a placeholder for a secret.
  mutating func taken(_ field: NamedTemplate) -> NamedTemplate {
    noteSecrets(of: field.value)
    return search.take(field)
  }

  /// Returns a text in which the shell's variables are secrets and `{input}` is a placeholder.
  static func template(_ text: String) -> Template {
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

  static func plain(_ text: String) -> String {
    text.filter { $0 != ShellWords.variable.start && $0 != ShellWords.variable.end }
  }
}
