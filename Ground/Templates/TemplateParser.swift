extension Template {
  /// The longest source, in UTF-8 code units.
  package static let longestSource = 256 << 10

  /// How a source writes a brace that belongs to no placeholder.
  package enum Syntax: Sendable {
    /// With a backslash. An unknown placeholder is an error.
    case escaped
    /// As it is. Only a known name after a brace begins a placeholder. JSON and XML are written so.
    case data
  }

  /// - Throws: `TemplateError` if the source is not valid. The error names the invalid part.
  package init(_ source: String, _ syntax: Syntax = .escaped) throws(TemplateError) {
    guard source.utf8.count <= Self.longestSource else {
      throw TemplateError("The text is longer than \(Self.longestSource >> 10) KiB.")
    }
    var parser = TemplateParser(source)
    self = try parser.parse(syntax)
  }
}

/// A parser of templates, with a limited depth.
private struct TemplateParser {
  private static let maximumDepth = 16

  private let source: String
  private var rest: Substring

  init(_ source: String) {
    self.source = source
    rest = source[...]
  }

  mutating func parse(_ syntax: Template.Syntax) throws(TemplateError) -> Template {
    var pieces: [Template.Piece] = []
    while !rest.isEmpty {
      pieces.append(.text(plainText()))
      guard let next = rest.popFirst() else { break }
      if syntax == .escaped, next == "\\", let escaped = escaped() {
        pieces.append(.text(String(escaped)))
      } else if next == "{", let function = try function(syntax, depth: 0) {
        pieces.append(try call(function, depth: 1))
      } else if next == "}", syntax == .escaped {
        throw TemplateError("'\(shortened)' has a } without a {. Write \\} for a literal brace.")
      } else {
        pieces.append(.text(String(next)))
      }
    }
    return Template(pieces: pieces)
  }

  /// Removes the characters before the next one that can have a meaning, and returns them.
  private mutating func plainText() -> String {
    let text = rest.prefix { !"{}|\\".contains($0) }
    rest = rest[text.endIndex...]
    return String(text)
  }

  /// Removes the character after a backslash and returns it, if the backslash escapes it.
  private mutating func escaped() -> Character? {
    guard let next = rest.first, "{}|\\".contains(next) else { return nil }
    return rest.removeFirst()
  }

  /// Returns the function whose name follows, and removes the name.
  /// - Returns: `nil` if the brace is a literal brace.
  private mutating func function(
    _ syntax: Template.Syntax, depth: Int
  ) throws(TemplateError) -> TemplateFunction? {
    let name = rest.prefix { $0.isASCII && $0.isLetter || $0.isNumber }
    let after = rest[name.endIndex...]
    if let function = TemplateFunction(named: name), after.first == ":" || after.first == "}" {
      rest = after
      return function
    }
    // In a parameter, such as a pattern, balanced braces are literal.
    guard depth == 0, syntax == .escaped else { return nil }
    guard rest.contains("}") else { throw unclosed }
    let shown = rest.prefix { $0 != "}" }.prefix(40)
    throw TemplateError(
      "'{\(shown)}' is unknown. Use \(Self.common), or write \\{ for a literal brace.")
  }

  private static let common = "{input}, {filename}, {json:…}, {regex:…}, {header:…} or {body}"

  /// Parses the parameters of a call and removes the closing brace.
  private mutating func call(
    _ function: TemplateFunction, depth: Int
  ) throws(TemplateError) -> Template.Piece {
    guard depth <= Self.maximumDepth else {
      throw TemplateError("'\(shortened)' has placeholders nested more than 16 deep.")
    }
    var parameters: [Template] = []
    if rest.popFirst() == ":" {
      var isOpen = true
      while isOpen { parameters.append(try parameter(depth, isOpen: &isOpen)) }
    }
    if function.parameters.upperBound == 1, parameters.count > 1 {
      throw TemplateError("{\(function.rawValue):…} takes one value. Write \\| for a literal |.")
    }
    let hasNone = parameters.isEmpty || parameters.allSatisfy { $0.pieces.isEmpty }
    guard function.parameters.contains(parameters.count),
      !(hasNone && function.parameters.lowerBound > 0)
    else {
      throw TemplateError(
        "'{\(function.rawValue)\(parameters.isEmpty ? "" : ":…")}' is unknown: "
          + "it takes \(Self.words(function.parameters)).")
    }
    return .call(function, parameters)
  }

  private static func words(_ count: ClosedRange<Int>) -> String {
    switch (count.lowerBound, count.upperBound) {
    case (0, 0): "no value"
    case (let least, let most) where least == most: least == 1 ? "a value" : "\(least) values"
    case (let least, 100): "at least \(least) values, separated by |"
    case (let least, let most): "\(least) to \(most) values, separated by |"
    }
  }

  /// Parses up to the next `|` or the closing brace, and removes that character.
  private mutating func parameter(
    _ depth: Int, isOpen: inout Bool
  ) throws(TemplateError) -> Template {
    var pieces: [Template.Piece] = []
    var braces = 0
    while !rest.isEmpty {
      pieces.append(.text(plainText()))
      guard let next = rest.popFirst() else { break }
      switch next {
      case "\\":
        pieces.append(.text(String(escaped() ?? "\\")))
      case "{":
        if let function = try function(.data, depth: depth) {
          pieces.append(try call(function, depth: depth + 1))
        } else {
          braces += 1
          pieces.append(.text("{"))
        }
      case "}" where braces > 0:
        braces -= 1
        pieces.append(.text("}"))
      case "}":
        isOpen = false
        return Template(pieces: pieces)
      case "|" where braces == 0: return Template(pieces: pieces)
      default: pieces.append(.text(String(next)))
      }
    }
    throw unclosed
  }

  private var unclosed: TemplateError {
    TemplateError("'\(shortened)' has a { without a }. Write \\{ for a literal brace.")
  }

  private var shortened: String { source.count > 80 ? source.prefix(80) + "…" : source }
}
