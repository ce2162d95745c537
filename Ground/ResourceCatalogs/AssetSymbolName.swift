/// The name of an asset as an identifier of Swift, by Xcode's rules.
enum AssetSymbolName {
  private static let keywords: Set<String> = [
    "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer",
    "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
    "func",
    "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator",
    "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "self",
    "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias",
    "var", "where", "while",
  ]

  /// Returns the name of a member: "list-background" → `listBackground`, "AccentColor" → `accent`.
  /// - Parameter suffix: The word that Xcode removes from the end, such as `Color`.
  static func member(_ name: String, suffix: String) -> String? {
    var words = self.words(name)
    if let last = words.last, last.hasSuffix(suffix), words.count > 1 || last != suffix {
      words[words.count - 1] = String(last.dropLast(suffix.count))
      if words.last?.isEmpty == true { words.removeLast() }
    }
    guard let first = words.first else { return nil }
    return identifier(lowered(first) + words.dropFirst().map(capitalized).joined())
  }

  /// Returns the name of a namespace: "list icons" → `ListIcons`.
  static func namespace(_ name: String) -> String? {
    let words = words(name)
    return words.isEmpty ? nil : identifier(words.map(capitalized).joined())
  }

  private static func words(_ name: String) -> [String] {
    name.split { !($0.isLetter || $0.isNumber) }.map(String.init)
  }

  private static func capitalized(_ word: String) -> String {
    word.prefix(1).uppercased() + word.dropFirst()
  }

  /// Returns "urlIcon" for "URLIcon", and "fab" for "FAB".
  private static func lowered(_ word: String) -> String {
    let upper = word.prefix { $0.isUppercase }
    if upper.isEmpty { return word }
    let rest = word.dropFirst(upper.count)
    guard upper.count > 1, rest.first?.isLetter == true else { return upper.lowercased() + rest }
    return upper.dropLast().lowercased() + upper.suffix(1) + rest
  }

  private static func identifier(_ name: String) -> String {
    if name.first?.isNumber == true { return "_" + name }
    return keywords.contains(name) ? "`\(name)`" : name
  }
}
