import SwiftSyntax

/// Changes to a text that leave every line where it is.
struct Edits {
  private var edits: [(range: Range<Int>, text: String)] = []

  var isEmpty: Bool { edits.isEmpty }

  /// Blank, with its ends of lines.
  mutating func remove(_ node: some SyntaxProtocol) {
    replace(node, by: "")
  }

  /// Filled up with blanks to the length it had, so that columns stay too where there is room.
  mutating func replace(_ node: some SyntaxProtocol, by text: String) {
    let range = node.positionAfterSkippingLeadingTrivia..<node.endPositionBeforeTrailingTrivia
    let length = range.upperBound.utf8Offset - range.lowerBound.utf8Offset
    let lines = node.trimmedDescription.utf8.count { $0 == 0x0a }
    let blanks = max(0, length - text.utf8.count - lines)
    replace(
      range.lowerBound.utf8Offset..<range.upperBound.utf8Offset,
      by: text + String(repeating: " ", count: blanks) + String(repeating: "\n", count: lines))
  }

  private mutating func replace(_ range: Range<Int>, by text: String) {
    edits.append((range, text))
  }

  /// - Parameter text: what was parsed.
  func applied(to text: String) -> String {
    var bytes = Array(text.utf8)
    // What lies within another goes with it.
    let outer = edits.sorted {
      ($0.range.lowerBound, -$0.range.count) < ($1.range.lowerBound, -$1.range.count)
    }
    var kept: [(range: Range<Int>, text: String)] = []
    for edit in outer where edit.range.lowerBound >= kept.last?.range.upperBound ?? 0 {
      kept.append(edit)
    }
    for edit in kept.reversed() { bytes.replaceSubrange(edit.range, with: edit.text.utf8) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
