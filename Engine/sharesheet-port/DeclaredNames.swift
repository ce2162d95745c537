import SwiftSyntax

/// The names that a source file declares: types, members, variables, parameters and labels. Scopes
/// are ignored.
final class DeclaredNames: SyntaxVisitor {
  private(set) var names: Set<String> = []
  /// Whether a type has members that no declaration names.
  private(set) var hasDynamicMembers = false

  init(_ files: [SourceFile]) {
    super.init(viewMode: .sourceAccurate)
    for file in files { file.walk(by: self) }
  }

  private func take(_ name: TokenSyntax?) -> SyntaxVisitorContinueKind {
    if let name { names.insert(name.identifier?.name ?? name.text) }
    return .visitChildren
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { take(node.name) }
  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { take(node.name) }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { take(node.name) }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { take(node.name) }
  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind { take(node.name) }
  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind { take(node.name) }
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { take(node.name) }
  override func visit(_ node: MacroDeclSyntax) -> SyntaxVisitorContinueKind { take(node.name) }
  override func visit(_ node: EnumCaseElementSyntax) -> SyntaxVisitorContinueKind {
    take(node.name)
  }
  override func visit(_ node: AssociatedTypeDeclSyntax) -> SyntaxVisitorContinueKind {
    take(node.name)
  }
  override func visit(_ node: GenericParameterSyntax) -> SyntaxVisitorContinueKind {
    take(node.name)
  }
  override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
    take(node.identifier)
  }
  override func visit(_ node: ClosureShorthandParameterSyntax) -> SyntaxVisitorContinueKind {
    take(node.name)
  }
  override func visit(_ node: ClosureCaptureSyntax) -> SyntaxVisitorContinueKind {
    take(node.name)
  }
  override func visit(_ node: ClosureParameterSyntax) -> SyntaxVisitorContinueKind {
    _ = take(node.firstName)
    return take(node.secondName)
  }
  override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
    _ = take(node.firstName)
    return take(node.secondName)
  }
  override func visit(_ node: EnumCaseParameterSyntax) -> SyntaxVisitorContinueKind {
    take(node.firstName)
  }
  override func visit(_ node: TupleTypeElementSyntax) -> SyntaxVisitorContinueKind {
    take(node.firstName)
  }
  override func visit(_ node: AccessorParametersSyntax) -> SyntaxVisitorContinueKind {
    take(node.name)
  }
  override func visit(_ node: PrecedenceGroupDeclSyntax) -> SyntaxVisitorContinueKind {
    take(node.name)
  }

  /// A tuple's labels name its members. A call's labels name only parameters.
  override func visit(_ node: TupleExprSyntax) -> SyntaxVisitorContinueKind {
    for element in node.elements { _ = take(element.label) }
    return .visitChildren
  }

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    if ["dynamicMemberLookup", "dynamicCallable"].contains(node.name) { hasDynamicMembers = true }
    return .visitChildren
  }
}
