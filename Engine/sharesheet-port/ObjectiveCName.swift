import SwiftSyntax

/// The Objective-C name of a method.
enum ObjectiveCName {
  /// Returns `tap:forEvent:` for `tap(_:forEvent:)`, and `shareWithItem:` for `share(item:)`.
  static func of(_ base: String, labels: [String]) -> String {
    guard let first = labels.first else { return base }
    var name = base
    if first != "_" {
      let word = first.prefix { !$0.isUppercase }
      if !prepositions.contains(String(word)) { name += "With" }
      name += first.prefix(1).uppercased() + first.dropFirst()
    }
    name += ":"
    for label in labels.dropFirst() { name += (label == "_" ? "" : label) + ":" }
    return name
  }

  static func of(_ function: FunctionDeclSyntax) -> String {
    if let given = given(function.attributes) { return given }
    return of(
      unquoted(function.name),
      labels: function.signature.parameterClause.parameters.map { unquoted($0.firstName) })
  }

  /// Returns the name in `@objc(tapped:)`.
  static func given(_ attributes: AttributeListSyntax) -> String? {
    for case .attribute(let attribute) in attributes where attribute.name == "objc" {
      guard let arguments = attribute.arguments else { continue }
      return arguments.trimmedDescription.filter { !$0.isWhitespace }
    }
    return nil
  }

  static func unquoted(_ name: TokenSyntax) -> String { name.text.filter { $0 != "`" } }

  // The compiler adds no "With" before these words.
  private static let prepositions: Set<String> = [
    "above", "after", "along", "alongside", "as", "at", "before", "below", "by", "following", "for",
    "from", "given", "in", "including", "inside", "into", "matching", "of", "on", "passing",
    "preceding", "since", "to", "until", "using", "via", "when", "with", "within",
  ]
}

extension AttributeSyntax {
  var name: String { attributeName.trimmedDescription }
}

extension AttributeListSyntax {
  func has(_ names: Set<String>) -> Bool {
    contains { element in
      if case .attribute(let attribute) = element { return names.contains(attribute.name) }
      return false
    }
  }
}
