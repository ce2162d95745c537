/// A text with placeholders, such as `https://cow.example/{json:data.id}`.
///
/// A placeholder is `{name}`, or `{name:parameter|parameter}`. Only the first colon separates. A
/// parameter may contain placeholders. `\{`, `\}`, `\|` and `\\` are the characters themselves. A
/// backslash before another character is a backslash, so that a pattern such as `\d` needs no
/// escape. The functions are in `TemplateFunction`.
package struct Template: Hashable, Sendable {
  package indirect enum Piece: Hashable, Sendable {
    case text(String)
    case call(TemplateFunction, [Template])
  }

  /// The pieces in order. Two texts never follow each other.
  package let pieces: [Piece]

  package init(pieces: [Piece]) {
    var joined: [Piece] = []
    // Texts are joined in a variable of their own: a text in the array would be copied each time.
    var text = ""
    for piece in pieces {
      switch piece {
      case .text(let next): text += next
      case .call:
        if !text.isEmpty { joined.append(.text(text)) }
        text = ""
        joined.append(piece)
      }
    }
    if !text.isEmpty { joined.append(.text(text)) }
    self.pieces = joined
  }

  /// A template without placeholders.
  package init(literal text: String) { self.init(pieces: [.text(text)]) }

  /// The calls in this template and in parameters, outermost first.
  package var calls: [(function: TemplateFunction, parameters: [Template])] {
    pieces.flatMap { piece -> [(TemplateFunction, [Template])] in
      guard case .call(let function, let parameters) = piece else { return [] }
      return [(function, parameters)] + parameters.flatMap(\.calls)
    }
  }

  /// The text if there are no placeholders.
  package var literal: String? {
    switch pieces.count {
    case 0: ""
    case 1: if case .text(let text) = pieces[0] { text } else { nil }
    default: nil
    }
  }

  /// Whether the template's own text determines the server. This is the case if the text begins
  /// with a URL that continues after its host and port.
  package var fixesServer: Bool {
    guard case .text(let text)? = pieces.first else { return false }
    let lower = text.lowercased()
    guard let scheme = ["http://", "https://"].first(where: { lower.hasPrefix($0) }) else {
      return false
    }
    let rest = lower.dropFirst(scheme.count)
    guard let end = rest.firstIndex(where: { "/?#\\".contains($0) }) else {
      return pieces.count == 1
    }
    return end > rest.startIndex && rest[end] != "\\"
  }

  // MARK: Evaluation

  /// Returns the text with the values of all placeholders.
  /// - Parameters:
  ///   - value: Returns the value of a function with the values of its parameters, or `nil` if it
  ///     has none.
  ///   - escape: Applied to the value of each placeholder that is not `{raw:…}`. `isFirst` says
  ///     whether the text so far is empty.
  /// - Returns: `nil` if a placeholder has no value, or its value is empty and `isComplete` is
  ///   true.
  package func text(
    isComplete: Bool = false,
    of value: (TemplateFunction, [String]) -> String?,
    escapedBy escape: (_ value: String, _ isFirst: Bool) -> String = { value, _ in value }
  ) -> String? {
    var text = ""
    for piece in pieces {
      switch piece {
      case .text(let literal): text += literal
      case .call(let function, let parameters):
        var values: [String] = []
        for parameter in parameters {
          guard let known = parameter.text(of: value) else { return nil }
          values.append(known)
        }
        let found = function == .raw ? values.first : value(function, values)
        guard let found, !(isComplete && found.isEmpty) else { return nil }
        text += function == .raw ? found : escape(found, text.isEmpty)
      }
    }
    return text
  }

  /// Returns the template with texts in place of the placeholders that have a value already.
  /// - Parameter value: Returns the value of a function, or `nil` if it is not known yet.
  package func resolving(
    escape: (String) -> String = { $0 }, _ value: (TemplateFunction, [String]) -> String?
  ) -> Template {
    Template(
      pieces: pieces.map { piece in
        guard case .call(let function, let parameters) = piece else { return piece }
        let resolved = parameters.map { $0.resolving(value) }
        let texts = resolved.compactMap(\.literal)
        guard texts.count == resolved.count else { return .call(function, resolved) }
        if function == .raw, let text = texts.first { return .text(text) }
        return value(function, texts).map { .text(escape($0)) } ?? .call(function, resolved)
      })
  }
}

extension Template: CustomStringConvertible {
  /// The source of the template.
  package var description: String { source(escaped: "{}\\") }

  /// The source of the template in the syntax of data.
  package var dataDescription: String { source(escaped: "") }

  private func source(escaped: String) -> String {
    pieces.map { piece in
      switch piece {
      case .text(let text):
        escaped.isEmpty
          ? text
          : text.reduce(into: "") { source, character in
            if escaped.contains(character) { source.append("\\") }
            source.append(character)
          }
      case .call(let function, let parameters):
        parameters.isEmpty
          ? "{\(function.rawValue)}"
          : "{\(function.rawValue):"
            + parameters.map { $0.source(escaped: "{}\\|") }.joined(separator: "|") + "}"
      }
    }.joined()
  }
}

/// An error in a template, with the correct form.
package struct TemplateError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}
