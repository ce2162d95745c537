import SwiftSyntax

/// A stored property of a class with the macro `@Model` of SwiftData. On Linux, the property gets
/// accessors that call the storage of the object.
struct ModelMember {
  static let options: Set<String> = ["Attribute", "Relationship"]

  let name: String
  /// The type, or `nil` if neither the declaration nor a literal shows it.
  let type: String?
  let isAnnotated: Bool
  let hasDefault: Bool
  /// The arguments of `@Attribute` or `@Relationship`, such as `Schema.Attribute(.unique)`.
  let metadata: String?

  /// - Returns: `nil` if the declaration is no property that SwiftData stores.
  init?(_ declaration: VariableDeclSyntax) {
    let modifiers = declaration.modifiers.map(\.name.text)
    guard declaration.bindings.count == 1, let binding = declaration.bindings.first,
      binding.accessorBlock == nil, !declaration.attributes.has(["Transient"]),
      !modifiers.contains(where: ["static", "class", "lazy"].contains),
      let pattern = binding.pattern.as(IdentifierPatternSyntax.self)
    else { return nil }
    name = pattern.identifier.text
    isAnnotated = binding.typeAnnotation != nil
    hasDefault = binding.initializer != nil
    type =
      binding.typeAnnotation?.type.trimmedDescription
      ?? binding.initializer.flatMap { Self.type(of: $0.value) }
    metadata = declaration.attributes.lazy.compactMap { $0.as(AttributeSyntax.self) }
      .first { Self.options.contains($0.name) }
      .map { attribute in
        let words = attribute.arguments?.trimmedDescription ?? ""
        let line = words.split(whereSeparator: \.isNewline).joined(separator: " ")
        return "SwiftData.Schema.\(attribute.name)(\(line))"
      }
  }

  /// Returns the type of a literal or of a call of an initializer.
  private static func type(of value: ExprSyntax) -> String? {
    if value.is(BooleanLiteralExprSyntax.self) { return "Bool" }
    if value.is(IntegerLiteralExprSyntax.self) { return "Int" }
    if value.is(FloatLiteralExprSyntax.self) { return "Double" }
    if value.is(StringLiteralExprSyntax.self) { return "String" }
    if let sign = value.as(PrefixOperatorExprSyntax.self) { return type(of: sign.expression) }
    // `UUID()`, or `Status.draft`.
    let named =
      value.as(FunctionCallExprSyntax.self)?.calledExpression
      ?? value.as(MemberAccessExprSyntax.self)?.base
    let words = named?.trimmedDescription ?? ""
    return words.wholeMatch(of: /([A-Z]\w*\.)*[A-Z]\w*/) == nil ? nil : words
  }

  private var key: String { name.filter { $0 != "`" } }
  private var defaultName: String { "_defaultOf_\(key)" }

  /// The code behind the property's name or type.
  func accessors(in model: String) -> String {
    let words = "\"\(key)\", of: self, \\\(model).\(name)"
    let first = hasDefault ? ", default: \(model).\(defaultName)" : ""
    return " { get { _backing.value(\(words)\(first)) } set { _backing.set(newValue, \(words)) } }"
  }

  /// The code that replaces the `=` before the default.
  var defaultHead: String { "; static func \(defaultName)() -> \(type ?? "Void") {" }

  func metadata(in model: String) -> String {
    let first = hasDefault ? ", defaultValue: \(model).\(defaultName)" : ""
    let options = metadata.map { ", metadata: \($0)" } ?? ""
    return "SwiftData.Schema.PropertyMetadata(name: \"\(key)\", keypath: \\\(model).\(name)"
      + "\(first)\(options))"
  }
}
