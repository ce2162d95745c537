import Foundation
import Testing

@testable import Text

@Suite struct JSONDocumentTests {
  @Test("Members keep their order, and comments and a last comma are accepted") func order() throws
  {
    let document = try JSONDocument(
      "\u{FEFF}{ // a\n \"b\": 1, /* c */ \"a\": [true, null, \"x\\n\\u00e4\\ud83d\\ude00\",], }")
    #expect(
      document
        == .object([
          .init("b", .number("1")), .init("a", .array([.bool(true), .null, .string("x\nä😀")])),
        ]))
    #expect(try JSONDocument(document.description) == document)
    #expect(
      try JSONSerialization.jsonObject(with: Data(document.description.utf8)) is [String: Any])
  }

  @Test(arguments: [
    ("{\"a\": 1\n\"b\": 2}", 2, "comma"), ("{\"a\" 1}", 1, "colon"), ("[1", 1, "comma"),
    ("", 1, "missing at the end"), ("{a: 1}", 1, "name in quotes"), ("1 2", 1, "after the end"),
    ("{\"a\": 1, \"a\": 2}", 1, "twice"), ("nul", 1, "not a value"), ("\"\\x\"", 1, "escape"),
    ("\"\\u12\"", 1, "hexadecimal"), ("\"a", 1, "closing quote"), ("/* a", 1, "not closed"),
    (String(repeating: "[", count: 100_000), 1, "64 deep"), ("NaN", 1, "not a value"),
  ])
  func failures(_ text: String, _ line: Int, _ words: String) {
    let failure = #expect(throws: JSONDocument.Failure.self) { try JSONDocument(text) }
    #expect(failure?.line == line)
    #expect(failure?.reason.contains(words) == true, "\(String(describing: failure))")
  }
}
