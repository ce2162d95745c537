import SwiftSyntax

/// A class with the macro `@Model` of SwiftData.
struct ModelClass {
  let name: String
  let members: [(declaration: VariableDeclSyntax, member: ModelMember)]

  init?(_ node: ClassDeclSyntax) {
    guard node.attributes.has(["Model"]) else { return nil }
    name = node.name.text
    members = node.memberBlock.members.compactMap { item in
      guard let declaration = item.decl.as(VariableDeclSyntax.self) else { return nil }
      return ModelMember(declaration).map { (declaration, $0) }
    }
  }

  /// The declarations that the conformance to `PersistentModel` needs, in one line.
  var conformance: String {
    let list = members.map { $0.member.metadata(in: name) }.joined(separator: ", ")
    return " public private(set) var _backing = SwiftData._ModelBacking(\(name).self);"
      + " public required init(_backing: SwiftData._ModelBacking) { self._backing = _backing };"
      + " public static var schemaMetadata: [SwiftData.Schema.PropertyMetadata] { [\(list)] };"
  }

  /// Makes the edits of the class.
  func edit(_ node: ClassDeclSyntax, _ edits: inout Edits) {
    if let attribute = node.attributes.first(where: {
      $0.as(AttributeSyntax.self)?.name == "Model"
    }) {
      edits.remove(attribute)
    }
    if let types = node.inheritanceClause?.inheritedTypes.last {
      edits.insert(", SwiftData.PersistentModel", after: types)
    } else {
      edits.insert(
        ": SwiftData.PersistentModel",
        after: node.genericParameterClause.map(Syntax.init) ?? Syntax(node.name))
    }
    edits.insert(conformance, after: node.memberBlock.leftBrace)
    for (declaration, member) in members { edit(declaration, member, &edits) }
    for item in node.memberBlock.members { edit(item.decl, &edits) }
  }

  private func edit(
    _ declaration: VariableDeclSyntax, _ member: ModelMember, _ edits: inout Edits
  ) {
    for attribute in declaration.attributes.compactMap({ $0.as(AttributeSyntax.self) })
    where ModelMember.options.contains(attribute.name) { edits.remove(attribute) }
    guard let binding = declaration.bindings.first else { return }
    guard let type = member.type else {
      edits.insert("; #error(\"Give the property “\(member.name)” a type.\")", after: declaration)
      return
    }
    if declaration.bindingSpecifier.text == "let" {
      edits.replace(declaration.bindingSpecifier, by: "var")
    }
    let accessors = (member.isAnnotated ? "" : ": \(type)") + member.accessors(in: name)
    if let first = binding.initializer {
      edits.replace(first.equal, by: accessors + member.defaultHead)
      edits.insert(" }", after: first.value)
    } else {
      edits.insert(accessors, after: binding)
    }
  }

  /// Removes `@Transient` and `#Index`, and replaces `#Unique`.
  private func edit(_ declaration: DeclSyntax, _ edits: inout Edits) {
    if let variable = declaration.as(VariableDeclSyntax.self) {
      for attribute in variable.attributes.compactMap({ $0.as(AttributeSyntax.self) })
      where attribute.name == "Transient" { edits.remove(attribute) }
    }
    guard let macro = declaration.as(MacroExpansionDeclSyntax.self) else { return }
    if macro.macroName.text == "Index" { edits.remove(macro) }
    guard macro.macroName.text == "Unique" else { return }
    let lists = macro.arguments.trimmedDescription.split(whereSeparator: \.isNewline)
      .joined(separator: " ")
    edits.replace(
      macro,
      by: "public static var _uniqueKeyPaths: [[AnyKeyPath]] {"
        + " let all: [[PartialKeyPath<\(name)>]] = [\(lists)]; return all }")
  }
}
