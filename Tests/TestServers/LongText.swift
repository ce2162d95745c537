/// A long text that consists of a start and a repeated piece.
///
/// Swift Testing writes a test's arguments into each line of the log. With arguments of several
/// megabytes, writing the log would take longer than the test.
package struct LongText: Codable, Sendable, CustomStringConvertible {
  private let start: String
  private let piece: String
  private let count: Int

  package init(_ start: String, then piece: String = "", times count: Int = 0) {
    self.start = start
    self.piece = piece
    self.count = count
  }

  package var text: String { start + String(repeating: piece, count: count) }

  package var description: String {
    count == 0 ? start.debugDescription : "\(start.debugDescription), \(count) × \(piece)"
  }
}

extension LongText: ExpressibleByStringLiteral {
  package init(stringLiteral text: String) { self.init(text) }
}
