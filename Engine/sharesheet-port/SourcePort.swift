import PortStep
import SwiftSyntax

/// A file as it is compiled on Linux. Constructs that need the Objective-C runtime are removed or
/// replaced, and every line keeps its number.
final class SourcePort: SyntaxVisitor {
  private let known: KnownMembers
  private var edits = Edits()
  private var owners: [String] = []
  private var exposures: [Exposure] = []
  private var imports: Set<String> = []
  private var implicit: Set<String> = []
  private var needsUIKit = false
  private var swiftUIImport: ImportDeclSyntax?
  private var needsCoreDataSwiftUI = false
  private var models: [ModelClass] = []

  init(_ known: KnownMembers) {
    self.known = known
    super.init(viewMode: .sourceAccurate)
  }

  /// - Parameters:
  ///   - file: The file. Errors and breakpoints refer to it.
  ///   - addsUIKit: Whether to import UIKit in a file that uses its names without importing it.
  ///   - modules: Other modules to import in a file that uses their names, if the file's imports
  ///     give them on Apple's platforms.
  /// - Returns: The text, and whether it differs from the original.
  static func ported(
    _ file: SourceFile, addsUIKit: Bool, adding modules: [String], _ known: KnownMembers
  ) -> (text: String, isChanged: Bool) {
    CurrentFile.set(file.path)
    defer { CurrentFile.set("") }
    let port = SourcePort(known)
    port.walk(file.tree)
    if port.needsCoreDataSwiftUI, let place = port.swiftUIImport {
      port.edits.insert("; import CoreDataSwiftUI", after: place)
    }
    let exposures = port.exposures.filter { !$0.isEmpty }
    // The exposures are UIKit's.
    let adds =
      addsUIKit && (port.needsUIKit || !exposures.isEmpty) && !port.imports.contains("UIKit")
    let added =
      (adds ? ["UIKit"] : [])
      + port.implicit.intersection(modules).sorted().filter {
        ImplicitImports.isMissing($0, imports: port.imports)
      }
    let isChanged = !added.isEmpty || !port.edits.isEmpty
    var ported = added.map { "import \($0)\n" }.joined()
    ported += "#sourceLocation(file: \(file.original.debugDescription), line: 1)\n"
    ported += port.edits.applied(to: file.text)
    let extensions = exposures.map(\.text) + port.models.map(\.text)
    if !extensions.isEmpty {
      ported += ported.hasSuffix("\n") ? "" : "\n"
      ported += "#sourceLocation()\n" + extensions.joined()
    }
    return (ported, isChanged)
  }

  // MARK: Replacements

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    if PortVocabulary.attributes.contains(node.name) {
      edits.remove(node)
    } else if PortVocabulary.entries.contains(node.name) {
      edits.replace(node, by: "@main")
    } else if node.name == "convention", node.arguments?.trimmedDescription == "block" {
      edits.remove(node)
    } else {
      return .visitChildren
    }
    return .skipChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.attributes.has(["NSManaged"]), let binding = node.bindings.first,
      node.bindings.count == 1, let accessors = ManagedMember.accessors(of: binding)
    {
      edits.insert(accessors, after: binding)
    }
    return .visitChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.attributes.has(["NSManaged"]), let body = ManagedMember.body(of: node) {
      edits.insert(body, after: node)
    }
    return .visitChildren
  }

  override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind {
    guard PortVocabulary.previews.contains(node.macroName.text) else { return .visitChildren }
    edits.remove(node)
    return .skipChildren
  }

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    if PortVocabulary.previews.contains(node.macroName.text), owner == nil {
      edits.remove(node)
      return .skipChildren
    }
    if let selector = SelectorExpression(node, in: owner, known) {
      edits.replace(node, by: selector.text)
      return .skipChildren
    }
    if node.macroName.text == "keyPath", let path = Self.keyPath(node) {
      edits.replace(node, by: path)
      return .skipChildren
    }
    return .visitChildren
  }

  /// Returns `"name.first"` for `#keyPath(Person.name.first)`.
  private static func keyPath(_ node: MacroExpansionExprSyntax) -> String? {
    guard node.arguments.count == 1, let path = node.arguments.first?.expression else { return nil }
    let names = path.tokens(viewMode: .sourceAccurate).map(\.text).filter { $0 != "." }
    let kept = names.drop { $0.first?.isUppercase == true || $0 == "self" }
    return kept.isEmpty ? nil : "\"\(kept.joined(separator: "."))\""
  }

  override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
    if let condition = node.condition { Platform(self).walk(condition) }
    return .visitChildren
  }

  /// The visitor that replaces `os(iOS)` by `true`, because code for iOS is compiled here.
  private final class Platform: SyntaxVisitor {
    private let port: SourcePort

    init(_ port: SourcePort) {
      self.port = port
      super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
      switch (node.calledExpression.trimmedDescription, node.arguments.trimmedDescription) {
      case ("os", "iOS"): port.edits.replace(node, by: "true")
      case ("canImport", "os"), ("canImport", "os.log"):
        port.edits.replace(node.arguments, by: "OSLog")
      case ("canImport", let module):
        guard let substitute = PortVocabulary.substitutes[module] else { break }
        port.edits.replace(node.arguments, by: substitute)
      default: break
      }
      return .visitChildren
    }
  }

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    let module = node.path.first
    if let module { imports.insert(module.name.text) }
    if module?.name.text == "SwiftUI" { swiftUIImport = swiftUIImport ?? node }
    // Apple's module `os` corresponds to `OSLog` here.
    if let module, module.name.text == "os" {
      let isWhole = node.importKindSpecifier == nil
      edits.replace(isWhole ? Syntax(node.path) : Syntax(module.name), by: "OSLog")
    }
    let substitute = module.flatMap { PortVocabulary.substitutes[$0.name.text] }
    if let module, isSubmodule(node) {
      edits.replace(node.path, by: substitute ?? module.name.text)
    } else if let module, let substitute {
      edits.replace(module.name, by: substitute)
    }
    return .visitChildren
  }

  /// Returns whether a file imports a part of Apple's module, as in `import UIKit.UIImage`. The
  /// modules here have no parts.
  private func isSubmodule(_ node: ImportDeclSyntax) -> Bool {
    guard node.importKindSpecifier == nil, node.path.count > 1,
      let module = node.path.first?.name.text
    else { return false }
    return AppleNames.modules.contains(module) && module != "os"
  }

  override func visit(_ node: TokenSyntax) -> SyntaxVisitorContinueKind {
    guard case .identifier(let name) = node.tokenKind else { return .visitChildren }
    if let substitute = PortVocabulary.substitutes[name], isModule(node) {
      edits.replace(node, by: substitute)
    }
    if name == "os", isModule(node) { replaceLogModule(node) }
    if PortVocabulary.isUIKits(name) { needsUIKit = true }
    if name == "Foundation", isModule(node) { removeFoundation(node) }
    let isAttribute = node.previousToken(viewMode: .sourceAccurate)?.tokenKind == .atSign
    if let module = ImplicitImports.module(of: name, isAttribute: isAttribute) {
      implicit.insert(module)
    }
    if PortVocabulary.isCoreDataSwiftUIs(name, isInKeyPath: isInKeyPath(node)) {
      needsCoreDataSwiftUI = true
    }
    return .visitChildren
  }

  /// Returns whether the name is the first in a key path without a type, as in `\.name`.
  private func isInKeyPath(_ name: TokenSyntax) -> Bool {
    let period = name.previousToken(viewMode: .sourceAccurate)
    return period?.tokenKind == .period
      && period?.previousToken(viewMode: .sourceAccurate)?.tokenKind == .backslash
  }

  /// Returns whether the name stands for a module in code, as in `Combine.Publisher`.
  private func isModule(_ name: TokenSyntax) -> Bool {
    name.nextToken(viewMode: .sourceAccurate)?.tokenKind == .period
      && name.previousToken(viewMode: .sourceAccurate)?.tokenKind != .period
      && name.parent?.is(ImportPathComponentSyntax.self) == false
  }

  /// Replaces `os` in `os.Logger`. The module `OSLog` has a class of the same name, whose members
  /// are found first, so the class has the module's types too.
  private func replaceLogModule(_ module: TokenSyntax) {
    let period = module.nextToken(viewMode: .sourceAccurate)
    guard let period, let member = period.nextToken(viewMode: .sourceAccurate) else { return }
    if member.text == "os_log" {
      edits.replace(module, by: "")
      edits.replace(period, by: "")
    } else if PortVocabulary.logTypes.contains(member.text) {
      edits.replace(module, by: "OSLog")
    }
  }

  /// Removes the module from `Foundation.URLSession`, which another module declares here.
  private func removeFoundation(_ module: TokenSyntax) {
    guard let period = module.nextToken(viewMode: .sourceAccurate),
      let name = period.nextToken(viewMode: .sourceAccurate), PortVocabulary.isUIKits(name.text)
    else { return }
    edits.remove(module)
    edits.remove(period)
  }

  /// Removes the second `?` of `delegate?.textViewDidChange?(self)`.
  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let chain = node.calledExpression.as(OptionalChainingExprSyntax.self),
      let called = chain.expression.as(MemberAccessExprSyntax.self),
      called.base?.is(OptionalChainingExprSyntax.self) == true,
      PortVocabulary.optionalRequirements.contains(called.declName.baseName.text),
      !known.properties.contains(called.declName.baseName.text)
    {
      edits.remove(chain.questionMark)
    }
    return .visitChildren
  }

  // `NSURL.absoluteString` is optional on Apple's platforms only.

  override func visit(_ node: ForceUnwrapExprSyntax) -> SyntaxVisitorContinueKind {
    if isURLText(node.expression) { edits.remove(node.exclamationMark) }
    return .visitChildren
  }

  override func visit(_ node: OptionalBindingConditionSyntax) -> SyntaxVisitorContinueKind {
    if let value = node.initializer?.value, isURLText(value),
      !value.tokens(viewMode: .sourceAccurate).contains(where: {
        $0.tokenKind == .postfixQuestionMark
      })
    {
      edits.insert(" as String?", after: value)
    }
    return .visitChildren
  }

  private func isURLText(_ node: ExprSyntax) -> Bool {
    node.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "absoluteString"
      && !known.properties.contains("absoluteString")
  }

  // MARK: The surrounding code

  private var owner: String? { owners.last }

  private func enter(
    _ node: some DeclGroupSyntax, _ name: String, isClass: Bool, isGeneric: Bool = false
  ) -> SyntaxVisitorContinueKind {
    owners.append(name)
    guard isClass, !isGeneric, let type = Exposure.path(of: node, name) else {
      return .visitChildren
    }
    let index = exposures.firstIndex { $0.type == type } ?? exposures.count
    if index == exposures.count { exposures.append(Exposure(type: type)) }
    exposures[index].take(node.memberBlock, all: node.attributes.has(["objcMembers"]))
    if node.is(ClassDeclSyntax.self) { exposures[index].isDeclared = true }
    return .visitChildren
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    if imports.contains("SwiftData"), node.attributes.has(["Model"]),
      let type = Exposure.path(of: node, node.name.text, allowsPrivate: true)
    {
      models.append(ModelClass(node, type: type, &edits))
    }
    return enter(
      node, node.name.text, isClass: true, isGeneric: node.genericParameterClause != nil)
  }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node, node.extendedType.trimmedDescription, isClass: true)
  }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node, node.name.text, isClass: false)
  }

  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node, node.name.text, isClass: false)
  }

  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
    if imports.contains("SwiftData"), node.attributes.has(["ModelActor"]) {
      ModelActorMembers.write(node, &edits)
    }
    return enter(node, node.name.text, isClass: false)
  }

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node, "Self", isClass: false)
  }

  override func visitPost(_ node: ClassDeclSyntax) { owners.removeLast() }
  override func visitPost(_ node: ExtensionDeclSyntax) { owners.removeLast() }
  override func visitPost(_ node: StructDeclSyntax) { owners.removeLast() }
  override func visitPost(_ node: EnumDeclSyntax) { owners.removeLast() }
  override func visitPost(_ node: ActorDeclSyntax) { owners.removeLast() }
  override func visitPost(_ node: ProtocolDeclSyntax) { owners.removeLast() }
}
