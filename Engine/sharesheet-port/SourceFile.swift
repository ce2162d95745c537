import Foundation
import SwiftParser
import SwiftSyntax

struct SourceFile {
  let path: String
  let text: String
  let tree: SourceFileSyntax

  init(_ path: String) throws {
    let url = URL(filePath: path)
    self.path = url.path
    text = String(decoding: try Data(contentsOf: url), as: UTF8.self)
    guard !NestingLimit.isExceeded(by: text) else { throw NestingLimit.Exceeded(path: self.path) }
    tree = Parser.parse(source: text)
  }
}
