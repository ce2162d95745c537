import SwiftSyntax

/// The Objective-C names of the methods that the files declare, and the names of their properties
/// and global variables.
struct KnownMembers {
  private var names: [String: Set<String>] = [:]
  private(set) var properties: Set<String> = []

  init(_ files: [SourceFile]) {
    for file in files {
      let finder = Finder(viewMode: .sourceAccurate)
      file.walk(by: finder)
      names.merge(finder.names) { $0.union($1) }
      properties.formUnion(finder.properties)
    }
  }

  /// Returns the Objective-C name of a method. The result is `nil` if no method matches, or if
  /// methods with different names match.
  func name(_ base: String, labels: [String]?) -> String? {
    let key = labels.map { Self.key(base, $0) } ?? base
    guard let found = names[key], found.count == 1 else { return nil }
    return found.first
  }

  fileprivate static func key(_ base: String, _ labels: [String]) -> String {
    base + "(" + labels.map { $0 + ":" }.joined() + ")"
  }

  private final class Finder: SyntaxVisitor {
    var names: [String: Set<String>] = [:]
    var properties: Set<String> = []

    override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
      if !isLocal(Syntax(node)), let name = node.pattern.as(IdentifierPatternSyntax.self) {
        properties.insert(name.identifier.text)
      }
      return .visitChildren
    }

    /// Returns whether a declaration is in the statements of a function, an accessor or a closure.
    private func isLocal(_ node: Syntax) -> Bool {
      var place = node.parent
      while let outer = place, !outer.is(MemberBlockSyntax.self) {
        if outer.is(CodeBlockSyntax.self) || outer.is(ClosureExprSyntax.self)
          || outer.is(AccessorBlockSyntax.self)
        {
          return true
        }
        place = outer.parent
      }
      return false
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
      let base = ObjectiveCName.unquoted(node.name)
      let labels = node.signature.parameterClause.parameters.map {
        ObjectiveCName.unquoted($0.firstName)
      }
      let name = ObjectiveCName.of(node)
      names[base, default: []].insert(name)
      names[KnownMembers.key(base, labels), default: []].insert(name)
      return .visitChildren
    }
  }
}
