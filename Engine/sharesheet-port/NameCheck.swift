import Foundation
import PortStep
import SwiftSyntax

/// The search for names that the sources use and that this API does not declare. It runs before a
/// build.
final class NameCheck: SyntaxVisitor {
  private let file: SourceFile
  private let lines: SourceLocationConverter
  private let own: Set<String>
  private var findings: [PortFinding] = []

  private init(_ file: SourceFile, _ own: Set<String>) {
    self.file = file
    self.own = own
    lines = SourceLocationConverter(fileName: file.path, tree: file.tree)
    super.init(viewMode: .sourceAccurate)
  }

  static func findings(in files: [SourceFile]) -> [PortFinding] {
    let declared = Declared(viewMode: .sourceAccurate)
    for file in files { declared.walk(file.tree) }
    return files.flatMap { file in
      let check = NameCheck(file, declared.names)
      check.walk(file.tree)
      return check.findings
    }
  }

  /// Returns all Swift files of a folder, except the files of fetched packages.
  static func files(in folder: String) throws -> [SourceFile] {
    let left: Set<String> = ["Pods", "Carthage", "Package.swift"]
    let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return try paths.filter { path in
      path.hasSuffix(".swift")
        && !path.split(separator: "/").contains { $0.hasPrefix(".") || left.contains(String($0)) }
    }.sorted().map { try SourceFile(folder + "/" + $0) }
  }

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    if let module = node.path.first, let instead = MissingNames.modules[module.name.text],
      !isOptional(Syntax(node))
    {
      note(module.name, "module \(module.name.text)", instead)
    }
    return .skipChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    // A member of another value may have any name.
    if let member = node.parent?.as(MemberAccessExprSyntax.self),
      member.declName.id == node.id
    {
      return .visitChildren
    }
    note(node.baseName)
    return .visitChildren
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    note(node.name)
    return .visitChildren
  }

  private func note(_ token: TokenSyntax) {
    guard let instead = MissingNames.names[token.text], !own.contains(token.text),
      !isOptional(Syntax(token))
    else { return }
    note(token, token.text, instead)
  }

  private func note(_ token: TokenSyntax, _ name: String, _ instead: String) {
    let place = lines.location(for: token.positionAfterSkippingLeadingTrivia)
    findings.append(
      PortFinding(
        file: file.path, line: place.line, column: place.column, name: name, instead: instead))
  }

  /// Returns whether the node is within `#if canImport(…)`, or in code for another platform than
  /// iOS.
  private func isOptional(_ node: Syntax) -> Bool {
    var next = node.parent
    while let parent = next {
      if let clause = parent.as(IfConfigClauseSyntax.self), let condition = clause.condition {
        let text = condition.trimmedDescription
        if text.contains("canImport") || !text.contains("iOS") && text.contains("os(") {
          return true
        }
      }
      next = parent.parent
    }
    return false
  }

  private final class Declared: SyntaxVisitor {
    var names: Set<String> = []

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { take(node) }
    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { take(node) }
    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { take(node) }
    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { take(node) }
    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind { take(node) }
    override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind { take(node) }

    private func take(_ node: some NamedDeclSyntax) -> SyntaxVisitorContinueKind {
      names.insert(node.name.text)
      return .visitChildren
    }
  }
}
