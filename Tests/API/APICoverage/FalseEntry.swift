import Foundation
import Testing

/// A false entry in one of the files, and its expected findings.
struct FalseEntry: CustomTestStringConvertible {
  let testDescription: String
  let findings: Set<CoverageCheck.Finding>
  let tell: @Sendable (inout CoverageFiles) -> Void

  private init(
    _ name: String, _ findings: Set<CoverageCheck.Finding>,
    _ tell: @escaping @Sendable (inout CoverageFiles) -> Void
  ) {
    testDescription = name
    self.findings = findings
    self.tell = tell
  }

  static let all = [
    FalseEntry("a changed total", [.wrongTotal(section: "Containers")]) {
      $0.document.replace("| Containers | 5 |", with: "| Containers | 4 |")
    },
    FalseEntry("a total of nothing", [.wrongTotal(section: "Gestures")]) {
      $0.document.replace("| all | ", with: "| Gestures | 0 | 0 | 0 | 1 |\n| all | ")
    },
    FalseEntry("a missing tag", [.unused("NSExtensionContext.inputItems")]) {
      $0.replaceInUses("// NSExtensionContext.inputItems", with: "")
    },
    FalseEntry("a tag of nothing", [.usedThough("NSExtensionContext.outputItems")]) {
      $0.uses.append("_ = 1  // NSExtensionContext.outputItems")
    },
    FalseEntry(
      "an invented row",
      [
        .invented("FileManager.moveContainer()"), .unused("FileManager.moveContainer()"),
        .wrongTotal(section: "Containers"), .wrongTotal(section: "all"),
      ]
    ) {
      $0.document.replace(
        "### `FileManager` · Foundation\n\n| declaration | state | note |\n|---|---|---|\n",
        with: """
          ### `FileManager` · Foundation

          | declaration | state | note |
          |---|---|---|
          | `moveContainer()` | there | |

          """)
    },
    FalseEntry(
      "a row dropped with its tag and its line",
      [
        .miscounted(section: "Extension items"), .wrongTotal(section: "Extension items"),
        .wrongTotal(section: "all"),
      ]
    ) {
      $0.document.replace("| `attributedContentText` | there | |\n", with: "")
      $0.replaceInUses("// NSExtensionItem.attributedContentText\n", with: "\n")
      $0.list.replace("\nattributedContentText\n", with: "\n")
    },
    FalseEntry(
      "a row dropped",
      [
        .withoutRow("NSExtensionItem.attributedContentText"),
        .usedThough("NSExtensionItem.attributedContentText"),
        .wrongTotal(section: "Extension items"), .wrongTotal(section: "all"),
      ]
    ) {
      $0.document.replace("| `attributedContentText` | there | |\n", with: "")
    },
    FalseEntry(
      "a line of the list twice",
      [
        .listedTwice("NSExtensionItem.attributedContentText"),
        .miscounted(section: "Extension items"),
      ]
    ) {
      $0.list.replace(
        "\nattributedContentText\n", with: "\nattributedContentText\nattributedContentText\n")
    },
    FalseEntry(
      "a row twice",
      [
        .withTwoRows("NSExtensionItem.attributedContentText"),
        .wrongTotal(section: "Extension items"),
        .wrongTotal(section: "all"),
      ]
    ) {
      let row = "| `attributedContentText` | there | |\n"
      $0.document.replace(row, with: row + row)
    },
    FalseEntry(
      "left out without a reason", [.unexplained("keychain-access-groups")]
    ) {
      $0.document.replace(
        "| `keychain-access-groups` | left out | an entitlement: read, no declaration (see the keychain) |",
        with: "| `keychain-access-groups` | left out | |")
    },
    FalseEntry(
      "an attribute taken away", [.notUnavailable("NSExtensionContext.DidBecomeActiveMessage")]
    ) { files in
      files.sources = files.sources.map {
        $0.replacingOccurrences(
          of: "@available\\([^\"]*\"[^\"]*\"\\s*\\)\\s*public struct DidBecome",
          with: "public struct DidBecome", options: .regularExpression)
      }
    },
    FalseEntry("left out and yet there", [.declaredThough("INInteraction.dateInterval")]) {
      $0.sources.append("extension INInteraction {\n  public var dateInterval: Int { 1 }\n}\n")
    },
    FalseEntry("a suite that is not", [.untested("UTTagClass")]) { files in
      files.document = files.document.replacingOccurrences(
        of: "\\| `UTTagClass` \\| `[^`]*`", with: "| `UTTagClass` | `API/UIKit/NoSuchTests`",
        options: .regularExpression)
    },
    FalseEntry("a class without a suite", [.untested("UTTagClass")]) { files in
      files.document = files.document.replacingOccurrences(
        of: "\\| `UTTagClass` \\| `[^|]*\\|\n", with: "", options: .regularExpression)
    },
  ]
}

extension String {
  fileprivate mutating func replace(_ text: String, with other: String) {
    self = replacingOccurrences(of: text, with: other)
  }
}

extension CoverageFiles {
  fileprivate mutating func replaceInUses(_ text: String, with other: String) {
    uses = uses.map { $0.replacingOccurrences(of: text, with: other) }
  }
}
