import Foundation
import SwiftParser
import SwiftSyntax

/// A copy of a package's manifest for use in another folder. Relative paths of packages become
/// absolute.
final class ManifestPort: SyntaxVisitor {
  private let folder: URL
  private var edits = Edits()

  private init(_ folder: URL) {
    self.folder = folder
    super.init(viewMode: .sourceAccurate)
  }

  static func ported(_ file: SourceFile) -> String {
    let port = ManifestPort(URL(filePath: file.path).deletingLastPathComponent())
    port.walk(file.tree)
    return port.edits.applied(to: file.text)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let called = node.calledExpression.as(MemberAccessExprSyntax.self),
      called.declName.baseName.text == "package"
    else { return .visitChildren }
    for argument in node.arguments where argument.label?.text == "path" {
      guard
        let path = argument.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue,
        !path.hasPrefix("/"), !path.hasPrefix("~")
      else { continue }
      let whole = folder.appending(path: path).standardizedFileURL.path
      edits.replace(argument.expression, by: whole.debugDescription)
    }
    return .visitChildren
  }
}
