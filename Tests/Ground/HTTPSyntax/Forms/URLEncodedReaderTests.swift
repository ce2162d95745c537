import Testing

@testable import HTTPSyntax

@Suite(.timeLimit(.minutes(3))) struct URLEncodedReaderTests {
  private func read(_ text: String, by count: Int) throws -> [Value] {
    var reader = URLEncodedReader()
    let events = try Array(text.utf8).pieces(of: count).flatMap { try reader.read($0) }
    return Value.collect(try events + reader.finish())
  }

  @Test(arguments: 1...12) func piecesOfAnySize(count: Int) throws {
    let values = try read("a=1+2&&b%3D=%26%e2%82%ac=x&empty=&name", by: count)
    #expect(values.map(\.field.name) == ["a", "b=", "empty", "name"])
    #expect(values.map { String(decoding: $0.bytes, as: UTF8.self) } == ["1 2", "&€=x", "", ""])
    #expect(try read("", by: count).isEmpty)
  }

  @Test(arguments: [
    "a=%", "a=%4", "a=%4g", "a=%g4", "%ff=1", "a=%+1",
    String(repeating: "a", count: FormLimits.name + 1),
    String(repeating: "a=1&", count: FormLimits.fields + 1),
  ])
  func rejectsMalformedForms(text: String) {
    for count in [1, 100] { #expect(throws: FormProblem.self) { try read(text, by: count) } }
  }
}
