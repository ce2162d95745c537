import Foundation
import PortStep
import SwiftParser
import SwiftSyntax

/// A copy of a package's manifest for use in another folder. Relative paths of packages become
/// absolute, and paths of copied packages become those of the copies.
final class ManifestPort: SyntaxVisitor {
  /// An error in the form of a manifest that SwiftPM accepts.
  enum Unreadable: Error, CustomStringConvertible {
    case path(package: String, String)
    case variable(String)

    var description: String {
      switch self {
      case .path(let package, let other):
        """
        \(package)/Package.swift contains no literal path of \(other). Write .package(path: "…") \
        with the path in quotes.
        """
      case .variable(let manifest):
        "\(manifest) has no variable with the package. Write let package = Package(…)."
      }
    }
  }

  private let folder: URL
  private let copies: [String: String]
  private var edits = Edits()
  /// The originals of the copies that the manifest names.
  private var named: Set<String> = []
  /// The name of the variable with the package.
  private var variable: String?

  private init(_ folder: URL, _ copies: [String: String]) {
    self.folder = folder
    self.copies = copies
    super.init(viewMode: .sourceAccurate)
  }

  /// Returns the text of the copy, and the originals of the copied packages that it names.
  /// - Throws: `Unreadable` if products cannot be added.
  static func ported(
    _ file: SourceFile, copies: [String: String], _ addition: PortJob.Addition?
  ) throws -> (text: String, named: Set<String>) {
    let port = ManifestPort(URL(filePath: file.path).deletingLastPathComponent(), copies)
    port.walk(file.tree)
    var text = port.edits.applied(to: file.text)
    if let addition {
      guard let variable = port.variable else { throw Unreadable.variable(file.path) }
      text += statements(addition, variable)
    }
    return (text, port.named)
  }

  /// Returns the statements that add the products. They are behind the manifest's own statements,
  /// which may replace the targets.
  private static func statements(_ addition: PortJob.Addition, _ variable: String) -> String {
    let cases = addition.products.sorted { $0.key < $1.key }.map { target, products in
      let all = products.sorted().map {
        ".product(name: \($0.debugDescription), package: \(addition.package.debugDescription))"
      }
      return """
          case \(target.debugDescription):
            target.dependencies += [\(all.joined(separator: ", "))]

        """
    }
    return """

      \(variable).dependencies += [\(addition.dependency)]
      for target in \(variable).targets {
        switch target.name {
      \(cases.joined())  default: break
        }
      }

      """
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    for binding in node.bindings
    where node.parent?.parent?.parent?.is(SourceFileSyntax.self) == true {
      let type = binding.typeAnnotation?.type.trimmedDescription
      let called = binding.initializer?.value.as(FunctionCallExprSyntax.self)?.calledExpression
      if let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
        [type, called?.trimmedDescription].contains("Package")
      {
        variable = variable ?? name
      }
    }
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let called = node.calledExpression.as(MemberAccessExprSyntax.self),
      called.declName.baseName.text == "package"
    else { return .visitChildren }
    for argument in node.arguments where argument.label?.text == "path" {
      guard
        let path = argument.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue,
        !path.hasPrefix("~")
      else { continue }
      let whole =
        (path.hasPrefix("/") ? URL(filePath: path) : folder.appending(path: path))
        .standardizedFileURL.path
      if copies[whole] != nil { named.insert(whole) }
      let place = copies[whole] ?? whole
      if place != path { edits.replace(argument.expression, by: place.debugDescription) }
    }
    return .visitChildren
  }
}
