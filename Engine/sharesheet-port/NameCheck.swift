import Foundation
import PortStep
import SwiftSyntax

/// The search for Apple's names that the sources use and that do not exist on Linux. It runs before
/// a build.
///
/// A name is missing if neither the modules nor the project declare it. It is Apple's if its form
/// is Apple's. Other types and members are Apple's if the files import only Apple's modules and
/// the project's own.
final class NameCheck: SyntaxVisitor {
  private enum Kind {
    /// A module, or a name that has the form of Apple's names.
    case sure
    /// Another type.
    case type
    case member
  }

  private struct Candidate {
    var finding: PortFinding
    var name: String
    var kind: Kind
  }

  private let file: SourceFile
  private let lines: SourceLocationConverter
  private let known: ModuleNames
  private let declared: DeclaredNames
  private let project: SurroundingProject
  private var candidates: [Candidate] = []
  private var importsUnprefixed = false
  private var importsForeign = false

  private init(
    _ file: SourceFile, _ known: ModuleNames, _ declared: DeclaredNames,
    _ project: SurroundingProject
  ) {
    self.file = file
    self.known = known
    self.declared = declared
    self.project = project
    lines = SourceLocationConverter(fileName: file.path, tree: file.tree)
    super.init(viewMode: .sourceAccurate)
  }

  /// Returns the missing names in the order of the files and their lines.
  static func findings(
    in files: [SourceFile], _ known: ModuleNames, _ project: SurroundingProject
  ) -> [PortFinding] {
    let declared = DeclaredNames(files)
    let checks = files.map { NameCheck($0, known, declared, project) }
    for check in checks { check.file.walk(by: check) }
    // An extension in a foreign module can add a member to any type.
    let seesMembers =
      project.isKnown && !declared.hasDynamicMembers && !checks.contains(where: \.importsForeign)
    let open = checks.flatMap { check in
      check.candidates.filter { candidate in
        switch candidate.kind {
        case .sure: true
        case .type: project.isKnown && check.importsUnprefixed && !check.importsForeign
        case .member: seesMembers
        }
      }
    }
    let missing = project.undeclared(Set(open.map(\.name)).subtracting([""]))
    return open.filter { missing.contains($0.name) || $0.name.isEmpty }.map(\.finding)
  }

  /// Returns the paths of all Swift files of a folder, except the files of fetched packages.
  static func paths(in folder: String) -> [String] {
    let left: Set<String> = ["Pods", "Carthage", "Package.swift"]
    let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return paths.filter { path in
      path.hasSuffix(".swift")
        && !path.split(separator: "/").contains { $0.hasPrefix(".") || left.contains(String($0)) }
    }.sorted().map { folder + "/" + $0 }
  }

  // MARK: Names in the source

  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
    for clause in PlatformCondition(known: known).compiled(node.clauses) {
      // The condition's names are not code.
      if let elements = clause.elements { walk(elements) }
    }
    return .skipChildren
  }

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    guard let module = node.path.first?.name else { return .skipChildren }
    let name = module.text
    if AppleNames.unprefixed.contains(name) { importsUnprefixed = true }
    if known.has(name) { return .skipChildren }
    if AppleNames.modules.contains(name) {
      note(module, "module \(name)", .sure, MissingNames.modules[name], of: "")
    } else if !project.hasModule(name) {
      importsForeign = true
    }
    return .skipChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    if let access = node.parent?.as(MemberAccessExprSyntax.self), access.declName.id == node.id {
      noteMember(node.baseName)
    } else if node.parent?.is(KeyPathPropertyComponentSyntax.self) == true {
      noteMember(node.baseName)
    } else if !isModule(
      node.baseName, isQualifier: node.parent?.is(MemberAccessExprSyntax.self) == true)
    {
      noteName(node.baseName)
    }
    return .visitChildren
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    if !isModule(node.name, isQualifier: node.parent?.is(MemberTypeSyntax.self) == true) {
      noteName(node.name)
    }
    return .visitChildren
  }

  override func visit(_ node: MemberTypeSyntax) -> SyntaxVisitorContinueKind {
    noteMember(node.name)
    return .visitChildren
  }

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    let known = PortVocabulary.attributes.union(PortVocabulary.entries)
    if PortVocabulary.modelAttributes.contains(node.name) {
      // The arguments are code.
      if let arguments = node.arguments { walk(arguments) }
      return .skipChildren
    }
    return known.contains(node.name) ? .skipChildren : .visitChildren
  }

  override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind {
    PortVocabulary.previews.contains(node.macroName.text) ? .skipChildren : .visitChildren
  }

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    PortVocabulary.previews.contains(node.macroName.text) ? .skipChildren : .visitChildren
  }

  /// Returns the text of a name, or `nil` if it is a keyword, or the compiler's own.
  private func text(_ token: TokenSyntax) -> String? {
    guard case .identifier = token.tokenKind, let name = token.identifier?.name,
      !name.hasPrefix("_"), !name.hasPrefix("$"),
      !known.names.contains(name), !declared.names.contains(name), !known.has(name),
      !AppleNames.modules.contains(name)
    else { return nil }
    return name
  }

  /// Returns whether a name is that of a module of the project, as in `Cow.Horn`. A folder may have
  /// the name of a type of Apple's to which its files add members.
  private func isModule(_ token: TokenSyntax, isQualifier: Bool) -> Bool {
    guard isQualifier, let name = text(token) else { return false }
    return project.declaresModule(name) || !AppleNames.hasForm(name) && project.hasModule(name)
  }

  private func noteName(_ token: TokenSyntax) {
    guard let name = text(token) else { return }
    let isType = name.first?.isUppercase == true && name.contains(where: \.isLowercase)
    guard isType || AppleNames.hasForm(name) else { return }
    note(
      token, name, AppleNames.hasForm(name) ? .sure : .type,
      MissingNames.replacement(for: name, known), of: name)
  }

  /// A short name without an uppercase letter, or with an underscore, may be a member of a structure
  /// of C.
  private func noteMember(_ token: TokenSyntax) {
    guard let name = text(token), !name.contains("_"),
      name.contains(where: \.isUppercase) || name.count > 7
    else { return }
    note(token, name, .member, MissingNames.replacement(for: name, known), of: name)
  }

  private func note(
    _ token: TokenSyntax, _ shown: String, _ kind: Kind, _ instead: String?, of name: String
  ) {
    let place = lines.location(for: token.positionAfterSkippingLeadingTrivia)
    candidates.append(
      Candidate(
        finding: PortFinding(
          file: file.original, line: place.line, column: place.column, name: shown,
          instead: instead),
        name: name, kind: kind))
  }
}
