import Foundation
import HTTPSyntax
import Testing

@Suite(.timeLimit(.minutes(3))) struct Base64ReaderTests {
  private func decode(_ text: String, by count: Int) throws -> [UInt8] {
    var reader = Base64Reader()
    let bytes = Array(text.utf8)
    let pieces = stride(from: 0, to: bytes.count, by: count).map {
      bytes[$0..<min($0 + count, bytes.count)]
    }
    return try pieces.reduce(into: []) { $0 += try reader.read($1) } + reader.finish()
  }

  @Test(arguments: 0...67, [1, 2, 3, 5, 100])
  func decodesFoundationsOutput(length: Int, piece: Int) throws {
    let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 89 &+ 13) }
    let text = Data(bytes).base64EncodedString(options: [.lineLength64Characters])
    #expect(try decode(text, by: piece) == bytes)
    #expect(try decode(text.replacing("=", with: ""), by: piece) == bytes)
    #expect(try decode(text.replacing("+", with: " "), by: piece) == bytes)
  }

  @Test(arguments: [
    "A", "AAAAA", "=", "A=", "A===", "AA=", "AA=A", "AA===", "AAA==", "AAAA=", "A*AA", "A-_A",
    "AA==AAAA",
  ])
  func rejectsMalformedText(text: String) {
    for piece in [1, 100] { #expect(throws: FormProblem.self) { try decode(text, by: piece) } }
  }
}
