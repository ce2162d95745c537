import PortStep
import SwiftSyntax

/// A class with SwiftData's macro `@Model`. On Linux, its stored properties get accessors, and an
/// extension at the end of the file describes them.
struct ModelClass {
  private struct Property {
    let name: String
    let standard: String?
    /// The description's last argument, from `@Attribute` or `@Relationship`.
    let options: String?
  }

  /// The type with its outer types: `Outer.Inner`.
  private let type: String
  private let access: String
  private var properties: [Property] = []
  private var constraints: [String] = []

  /// Rewrites a class.
  init(_ node: ClassDeclSyntax, type: String, _ edits: inout Edits) {
    self.type = type
    access = Self.access(of: node.modifiers)
    conform(node, &edits)
    edits.insert(
      " \(access)var persistentBackingData = SwiftData.ModelBacking(\(type).self);"
        + " \(access)required init(backingData: SwiftData.ModelBacking)"
        + " { persistentBackingData = backingData };",
      after: node.memberBlock.leftBrace)
    for member in node.memberBlock.members {
      if let variable = member.decl.as(VariableDeclSyntax.self) {
        port(variable, &edits)
      } else if let macro = member.decl.as(MacroExpansionDeclSyntax.self),
        PortVocabulary.modelMacros.contains(macro.macroName.text)
      {
        edits.remove(macro)
        if macro.macroName.text == "Unique" {
          constraints.append(macro.arguments.trimmedDescription)
        }
      } else if let conditional = member.decl.as(IfConfigDeclSyntax.self) {
        refuse(conditional, &edits)
      }
    }
  }

  /// Reports stored properties that are compiled conditionally. The description of the class cannot
  /// list them.
  private func refuse(_ node: IfConfigDeclSyntax, _ edits: inout Edits) {
    for case .decls(let members) in node.clauses.compactMap(\.elements) {
      for member in members {
        if let inner = member.decl.as(IfConfigDeclSyntax.self) { refuse(inner, &edits) }
        guard let variable = member.decl.as(VariableDeclSyntax.self), Self.isStored(variable),
          let binding = variable.bindings.last, binding.accessorBlock == nil
        else { continue }
        report("@Model has no stored properties in #if on Linux", binding, &edits)
      }
    }
  }

  private static func isStored(_ node: VariableDeclSyntax) -> Bool {
    node.bindingSpecifier.text == "var"
      && !node.modifiers.contains { ["static", "class", "lazy"].contains($0.name.text) }
  }

  /// Returns the access of members that a protocol requires.
  static func access(of modifiers: DeclModifierListSyntax) -> String {
    let isPublic = modifiers.contains { ["public", "open"].contains($0.name.text) }
    let isPackage = modifiers.contains { $0.name.text == "package" }
    return isPublic ? "public " : isPackage ? "package " : ""
  }

  private func conform(_ node: ClassDeclSyntax, _ edits: inout Edits) {
    for case .attribute(let attribute) in node.attributes where attribute.name == "Model" {
      edits.remove(attribute)
    }
    let name = "SwiftData.PersistentModel"
    guard let inherited = node.inheritanceClause?.inheritedTypes, let last = inherited.last else {
      if let generic = node.genericParameterClause {
        edits.insert(": \(name)", after: generic)
      } else {
        edits.insert(": \(name)", after: node.name)
      }
      return
    }
    let known = inherited.map(\.type.trimmedDescription)
    if known.contains(name) || known.contains("PersistentModel") { return }
    edits.insert(", \(name)", after: last.type)
  }

  private mutating func port(_ node: VariableDeclSyntax, _ edits: inout Edits) {
    let attributes = node.attributes.compactMap { $0.as(AttributeSyntax.self) }
    // The compiler refuses an attribute that stays, as Apple's does.
    if !Self.isStored(node) { return }
    for attribute in attributes where PortVocabulary.modelAttributes.contains(attribute.name) {
      edits.remove(attribute)
    }
    if attributes.contains(where: { $0.name == "Transient" }) { return }
    var options: String?
    for attribute in attributes {
      let arguments = attribute.arguments?.trimmedDescription ?? ""
      if attribute.name == "Attribute" { options = "attribute: .init(\(arguments))" }
      if attribute.name == "Relationship" { options = "relationship: .init(\(arguments))" }
    }
    let bindings = Array(node.bindings)
    for (index, binding) in bindings.enumerated() {
      guard let token = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier else {
        report("@Model needs a declaration for each property", binding, &edits)
        continue
      }
      if let block = binding.accessorBlock {
        if Self.observes(block) { report("@Model has no observers on Linux", binding, &edits) }
        continue
      }
      // In `var a, b: Int`, the last binding has the type of both.
      let value = binding.initializer?.value
      let written =
        value == nil
        ? bindings[index...].compactMap { $0.typeAnnotation?.type }.first
        : binding.typeAnnotation?.type
      guard let type = written?.trimmedDescription ?? value.flatMap(Self.type) else {
        report("@Model needs the type of “\(token.text)” on Linux", binding, &edits)
        continue
      }
      let name = token.identifier?.name ?? token.text
      let accessors =
        " { get { persistentBackingData.value(self, \\.\(token.text), \"\(name)\") }"
        + " set { persistentBackingData.setValue(self, \\.\(token.text), \"\(name)\", newValue) } }"
      let annotation = binding.typeAnnotation == nil ? ": \(type)" : ""
      if let initializer = binding.initializer { edits.remove(initializer) }
      if let comma = binding.trailingComma {
        // Accessors end a declaration.
        edits.replace(
          comma, by: "\(annotation)\(accessors); \(node.modifiers.trimmedDescription) var")
      } else if let initializer = binding.initializer {
        edits.insert(annotation + accessors, after: initializer)
      } else if let written = binding.typeAnnotation {
        edits.insert(accessors, after: written)
      } else {
        edits.insert(annotation + accessors, after: binding.pattern)
      }
      properties.append(
        Property(
          name: token.text, standard: value?.trimmedDescription, options: options))
    }
  }

  private static func observes(_ block: AccessorBlockSyntax) -> Bool {
    guard case .accessors(let list) = block.accessors else { return false }
    return list.contains { ["didSet", "willSet"].contains($0.accessorSpecifier.text) }
  }

  /// A property that stayed as it is would not be stored.
  private func report(_ text: String, _ binding: PatternBindingSyntax, _ edits: inout Edits) {
    edits.insert("; #error(\"\(text)\")", after: binding)
  }

  /// Returns the type of a default whose form shows it.
  private static func type(of value: ExprSyntax) -> String? {
    switch value.as(ExprSyntaxEnum.self) {
    case .stringLiteralExpr: return "String"
    case .integerLiteralExpr: return "Int"
    case .floatLiteralExpr: return "Double"
    case .booleanLiteralExpr: return "Bool"
    case .prefixOperatorExpr(let negative): return type(of: negative.expression)
    case .functionCallExpr(let call):
      let callee = call.calledExpression
      if callee.is(ArrayExprSyntax.self) || callee.is(DictionaryExprSyntax.self) {
        return callee.trimmedDescription
      }
      return typeName(callee)
    case .memberAccessExpr(let access): return access.base.flatMap(typeName)
    default: return nil
    }
  }

  /// Returns the name if it is a type's by its form, such as `Date` or `Article.Status`.
  private static func typeName(_ node: ExprSyntax) -> String? {
    let name = node.trimmedDescription
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return parts.allSatisfy { $0.first?.isUppercase == true && !$0.contains("(") } ? name : nil
  }

  /// The code for the end of the file, which can name private members too.
  var text: String {
    var text = """
      extension \(type) {
        \(access)static var schemaMetadata: [SwiftData.Schema.PropertyMetadata] {
          var all: [SwiftData.Schema.PropertyMetadata] = []

      """
    // One expression with all properties would be slow to compile.
    for property in properties {
      let name = property.name.filter { $0 != "`" }
      let standard = property.standard.map { ", default: { (\($0)) }" } ?? ""
      let options = property.options.map { ", \($0)" } ?? ""
      text += """
            all.append(.init("\(name)", \\\(type).\(property.name)\(standard)\(options)))

        """
    }
    text += """
          return all
        }

      """
    if !constraints.isEmpty {
      let all = constraints.map { ".init(\(type).self, \($0))" }.joined(separator: ", ")
      text +=
        "  \(access)static var schemaConstraints: [SwiftData.Schema.Constraint] { [\(all)] }\n"
    }
    return text + "}\n"
  }
}
