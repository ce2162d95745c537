import Foundation

/// The public declarations of Swift sources in the form of `swift format`: one per line, indented
/// by two spaces per level.
struct SourceDeclarations {
  /// The declarations that are unavailable everywhere.
  private(set) var unavailable: Set<String> = []
  private(set) var available: Set<String> = []

  init(_ sources: [String]) {
    for source in sources { read(source) }
  }

  private mutating func read(_ source: String) {
    var types: [(indent: Int, name: String, isProtocol: Bool)] = []
    var attribute = ""
    var lines = source.split(separator: "\n")[...]
    while let line = lines.popFirst() {
      var text = line.trimmingCharacters(in: .whitespaces)
      if text.isEmpty || text.hasPrefix("//") { continue }
      if text.hasPrefix("@") || Self.word(of: text) != nil {
        // A declaration or an attribute may span several lines.
        while Self.isOpen(text), let next = lines.popFirst() {
          text += " " + next.trimmingCharacters(in: .whitespaces)
        }
      }
      guard let found = Self.word(of: text) else {
        attribute = text.hasPrefix("@") ? attribute + text : ""
        continue
      }
      let indent = line.prefix { $0 == " " }.count
      types.removeAll { $0.indent >= indent }
      let owner = types.map(\.name).joined(separator: ".")
      let name = Self.name(found)
      let isUnavailable =
        (attribute + text).contains("@available(*, unavailable")
        || (attribute + text).contains("@available( *, unavailable")
      attribute = ""
      let isType = Self.typeWords.contains(found.word)
      if isType { types.append((indent, name, found.word == "protocol")) }
      let path = owner.isEmpty ? name : "\(owner).\(name)"
      let isPublic =
        text.range(of: "\\b(public|open)\\b", options: .regularExpression) != nil
        || ["case", "extension"].contains(found.word)
        || (types.last?.isProtocol ?? false) && !isType
      guard isPublic else { continue }
      for identifier in (found.word == "extension" ? [] : [path])
        + (isType ? Self.conformances(found.rest).map { "\(path): \($0)" } : [])
      {
        if isUnavailable { unavailable.insert(identifier) } else { available.insert(identifier) }
      }
    }
  }

  private static let typeWords: Set<String> = [
    "extension", "class", "struct", "enum", "protocol", "actor",
  ]

  private typealias Found = (word: String, rest: Substring)

  /// Returns the keyword of a declaration and the rest of its line.
  private static func word(of text: String) -> Found? {
    let modifier = "(@\\w+(\\([^)]*\\))?|[a-z]+(\\([a-z]+\\))?)\\s+"
    let word = "(func|init|var|let|case|typealias|extension|class|struct|enum|protocol|actor)"
    let pattern = "^(\(modifier))*?\(word)\\b(?!\\s+(func|var|let)\\b)"
    guard let range = text.range(of: pattern, options: .regularExpression) else { return nil }
    let declared = text[range].split(separator: " ").last.map(String.init) ?? ""
    return (declared, text[range.upperBound...])
  }

  private static func isOpen(_ text: String) -> Bool {
    text.count { $0 == "(" } > text.count { $0 == ")" }
  }

  private static func name(_ found: Found) -> String {
    let rest = found.rest.drop { $0 == " " || $0 == "?" || $0 == "!" }
    let name =
      found.word == "init"
      ? "init" : String(rest.prefix { $0.isLetter || $0.isNumber || "_.`".contains($0) })
    guard ["func", "init"].contains(found.word), let open = rest.firstIndex(of: "(") else {
      return name.replacingOccurrences(of: "`", with: "")
    }
    return "\(name)(\(labels(rest[rest.index(after: open)...])))"
  }

  /// Returns the labels of parameters, each with its colon, up to the closing bracket.
  private static func labels(_ text: Substring) -> String {
    var depth = 0
    var labels = ""
    var parameter = ""
    for character in text {
      if depth == 0, ",)".contains(character) {
        if let label = parameter.split(whereSeparator: { " :".contains($0) }).first {
          labels += "\(label):"
        }
        parameter = ""
        if character == ")" { return labels }
        continue
      }
      if "([<{".contains(character) { depth += 1 }
      if ")]}".contains(character) || (character == ">" && parameter.last != "-") { depth -= 1 }
      parameter.append(character)
    }
    return labels
  }

  private static func conformances(_ rest: Substring) -> [String] {
    let header = rest.prefix { $0 != "{" }
    guard let colon = header.firstIndex(of: ":") else { return [] }
    return header[header.index(after: colon)...].split(separator: ",").compactMap {
      $0.split(separator: " ").last { !$0.hasPrefix("@") }.map(String.init)
    }
  }
}
