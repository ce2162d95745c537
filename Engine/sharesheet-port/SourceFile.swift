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

  /// An error that names the file.
  struct Unreadable: Error, CustomStringConvertible {
    let path: String
    let fault: SourceFault

    var description: String {
      "\(path): \(fault.reason)"
    }
  }

  /// - Throws: `Unreadable` if the file cannot be read or parsed.
  init(_ file: String, limit: Int = .max) throws {
    let url = URL(filePath: file)
    path = url.path
    CurrentFile.set(path)
    defer { CurrentFile.set("") }
    let linked = try? FileManager.default.destinationOfSymbolicLink(atPath: url.path)
    original = linked.map { $0.hasPrefix("/") ? $0 : url.path } ?? url.path
    do throws(SourceFault) {
      let content = try SourceContent.read(path, limit: limit)
      guard let text = String(validating: content, as: UTF8.self) else { throw .invalidContent }
      self.text = text
      guard !NestingLimit.isExceeded(by: text) else { throw .nested }
      guard let tree = TimedParser.parse(text) else { throw .slow }
      self.tree = tree
    } catch {
      throw Unreadable(path: path, fault: error)
    }
  }

  /// Visits the tree. If the visitor crashes, the caller of the program names the file.
  func walk(by visitor: SyntaxVisitor) {
    CurrentFile.set(path)
    defer { CurrentFile.set("") }
    visitor.walk(tree)
  }
}
