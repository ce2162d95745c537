package import Foundation

/// Base64 in lines of 76 characters, piece by piece.
package struct Base64Lines: Sendable {
  /// The number of bytes in a line.
  private static let line = 57

  private var rest = Data()

  package init() {}

  /// Returns the whole lines that the bytes so far fill.
  package mutating func encode(_ piece: Data) -> Data {
    rest.append(piece)
    let whole = rest.count - rest.count % Self.line
    defer { rest = Data(rest.dropFirst(whole)) }
    return Self.lines(rest.prefix(whole))
  }

  /// Returns the last line.
  package mutating func finish() -> Data {
    defer { rest = Data() }
    return Self.lines(rest)
  }

  private static func lines(_ bytes: Data) -> Data {
    guard !bytes.isEmpty else { return Data() }
    var lines = bytes.base64EncodedData(
      options: [.lineLength76Characters, .endLineWithCarriageReturn, .endLineWithLineFeed])
    lines.append(contentsOf: "\r\n".utf8)
    return lines
  }
}
