import SwiftSyntax

/// Changes to a source text. Every line keeps its number.
struct Edits {
  private var edits: [(range: Range<Int>, text: String)] = []

  var isEmpty: Bool { edits.isEmpty }

  /// Replaces a node with blanks and its line ends.
  mutating func remove(_ node: some SyntaxProtocol) {
    replace(node, by: "")
  }

  /// Replaces a node, and fills it up with blanks to its former length, so that later columns stay
  /// in place if the text fits.
  mutating func replace(_ node: some SyntaxProtocol, by text: String) {
    let range = node.positionAfterSkippingLeadingTrivia..<node.endPositionBeforeTrailingTrivia
    let length = range.upperBound.utf8Offset - range.lowerBound.utf8Offset
    let lines = node.trimmedDescription.utf8.count { $0 == 0x0a }
    let blanks = max(0, length - text.utf8.count - lines)
    replace(
      range.lowerBound.utf8Offset..<range.upperBound.utf8Offset,
      by: text + String(repeating: " ", count: blanks) + String(repeating: "\n", count: lines))
  }

  /// Inserts text behind a node, in the same line.
  mutating func insert(_ text: String, after node: some SyntaxProtocol) {
    let end = node.endPositionBeforeTrailingTrivia.utf8Offset
    replace(end..<end, by: text)
  }

  private mutating func replace(_ range: Range<Int>, by text: String) {
    edits.append((range, text))
  }

  /// - Parameter text: The parsed text.
  func applied(to text: String) -> String {
    let bytes = Array(text.utf8)
    // An edit within another edit is dropped.
    let outer = edits.sorted {
      ($0.range.lowerBound, -$0.range.count) < ($1.range.lowerBound, -$1.range.count)
    }
    var edited: [UInt8] = []
    var end = 0
    for edit in outer where edit.range.lowerBound >= end {
      edited += bytes[end..<edit.range.lowerBound]
      edited += edit.text.utf8
      end = edit.range.upperBound
    }
    edited += bytes[end...]
    return String(decoding: edited, as: UTF8.self)
  }
}
