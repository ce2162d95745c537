import Foundation
import PortStep
import SwiftParser
import SwiftSyntax

struct SourceFile {
  let path: String
  /// The path for errors. If the file is a link, this is the path of the linked file.
  let original: String
  let text: String
  let tree: SourceFileSyntax

  init(_ file: String) throws {
    let url = URL(filePath: file)
    path = url.path
    CurrentFile.set(path)
    defer { CurrentFile.set("") }
    let linked = try? FileManager.default.destinationOfSymbolicLink(atPath: url.path)
    original = linked.map { $0.hasPrefix("/") ? $0 : url.path } ?? url.path
    text = String(decoding: try Data(contentsOf: url), as: UTF8.self)
    guard !NestingLimit.isExceeded(by: text) else { throw NestingLimit.Exceeded(path: path) }
    tree = Parser.parse(source: text)
  }
}
