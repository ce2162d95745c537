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
      let reason =
        switch fault {
        case .brokenLink: "the file to which the link leads does not exist"
        case .folder: "this is a folder"
        case .special: "this is no regular file"
        case .tooLarge: "the file is too large"
        case .unreadable(let reason): reason
        }
      return "\(path) cannot be read: \(reason)"
    }
  }

  /// - Throws: `Unreadable` if the file cannot be read, or `NestingLimit.Exceeded`.
  init(_ file: String, limit: Int = .max) throws {
    let url = URL(filePath: file)
    path = url.path
    CurrentFile.set(path)
    defer { CurrentFile.set("") }
    let linked = try? FileManager.default.destinationOfSymbolicLink(atPath: url.path)
    original = linked.map { $0.hasPrefix("/") ? $0 : url.path } ?? url.path
    do throws(SourceFault) {
      text = String(decoding: try SourceContent.read(path, limit: limit), as: UTF8.self)
    } catch {
      throw Unreadable(path: path, fault: error)
    }
    guard !NestingLimit.isExceeded(by: text) else { throw NestingLimit.Exceeded(path: path) }
    tree = Parser.parse(source: text)
  }

  /// Visits the tree. If the visitor crashes, the caller of the program names the file.
  func walk(by visitor: SyntaxVisitor) {
    CurrentFile.set(path)
    defer { CurrentFile.set("") }
    visitor.walk(tree)
  }
}
