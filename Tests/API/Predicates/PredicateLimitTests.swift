import Foundation
import Testing

@testable import Predicates

struct PredicateLimitTests {
  private func error(_ text: String) -> PredicateFormatError? {
    do throws(PredicateFormatError) { _ = try Program(parsing: text) } catch { return error }
    return nil
  }

  private func repeated(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  @Test("The size of a predicate is limited") func sizeLimit() {
    #expect(error("TRUEPREDICATE" + repeated(" ", 64 << 10))?.expected == "at most 65536 bytes")
    #expect(error("TRUEPREDICATE" + repeated(" ", 60 << 10)) == nil)
  }

  @Test(arguments: ["(", "NOT ", "!", "-", "{", "sum(", "2**", "a[", "SUBQUERY(", "SUBQUERY(a,$x,"])
  func nestingLimit(opening: String) {
    #expect(error(repeated(opening, 1000))?.expected.contains("24 nested brackets") == true)
  }

  @Test(arguments: ["1 + ", "1 * "]) func rowLimit(operation: String) {
    #expect(error(repeated(operation, 5000) + "1 == 1")?.expected.contains("64") == true)
    #expect(error(repeated(operation, 60) + "1 == 1") == nil)
  }

  /// The parser works on the small stack of a thread pool's thread.
  @Test(arguments: [
    "SUBQUERY(SELF, $x, 1 + 1 == 2 AND ", "NOT ", "(", "(1 + ", "sum({1, ", "SUBQUERY(", "-",
  ]) func deepestOnSmallStack(opening: String) async throws {
    let closing = [
      "SUBQUERY(SELF, $x, 1 + 1 == 2 AND ": ("1 == 1", ").@count > 0", ""),
      "NOT ": ("1 == 1", "", ""), "(": ("1 == 1", ")", ""), "(1 + ": ("1", ")", " == 1"),
      "sum({1, ": ("1", "})", " == 1"), "SUBQUERY(": ("SELF", ", $x, 1 == 1)", " == 1"),
      "-": ("1", "", " == 1"),
    ]
    let (inner, close, end) = try #require(closing[opening])
    // Some openings contain several brackets or levels.
    let depth = ["SUBQUERY(SELF, $x, 1 + 1 == 2 AND ": 12, "sum({1, ": 10][opening] ?? 20
    let text = repeated(opening, depth) + inner + repeated(close, depth) + end
    let deepest = repeated(opening, 40) + inner + repeated(close, 40) + end
    let row = repeated("1 + ", 60) + "1 == 61"
    let isRead = await withCheckedContinuation { continuation in
      let thread = Thread {
        let programs = [text, deepest, row].map { try? Program(parsing: $0) }
        for program in programs { _ = try? program?.evaluate(.array([.number(1)])) }
        continuation.resume(returning: programs.map { $0 != nil })
      }
      thread.stackSize = 512 << 10
      thread.start()
    }
    #expect(isRead == [true, false, true])
  }

  @Test("Long disjunctions are accepted") func longDisjunctions() {
    #expect(error(repeated("a == 1 OR ", 5000) + "a == 2") == nil)
  }

  @Test("The work of an evaluation is limited") func workLimit() throws {
    let many = Value.array((0..<200).map { .number(Double($0)) })
    var text = "TRUEPREDICATE"
    for depth in 0..<20 { text = "SUBQUERY(SELF, $v\(depth), \(text)).@count == 200" }
    let program = try Program(parsing: text)
    #expect(throws: EvaluationError.tooMuchWork) { try program.evaluate(many) }
  }

  @Test("A syntax error states the line, the column and the expected token") func syntaxError()
    throws
  {
    let error = try #require(self.error("age == 3 AND\n  näme == 3"))
    #expect(error.line == 2)
    #expect(error.column == 4)
    #expect(error.found == "“ä”")
    #expect(
      self.error("SUBQUERY(items, , TRUEPREDICATE)")?.description
        == "line 1, column 17: expected a variable such as $item (a build setting with its "
        + "name may have replaced it), found “,”")
  }

  @Test("An evaluation error states the failed part and its place") func evaluationError() throws {
    let program = try Program(
      parsing: "SUBQUERY(list, $x, $x.n  > 1 AND $x.n < 9).@count == 3")
    let subject = Value(any: ["list": [["n": 1], ["n": 5], ["n": 9]]] as [String: Any])
    #expect(
      try program.failures(subject) == [
        PredicateFailure(expression: "$x.n > 1", steps: [.init(collection: "list", index: 0)]),
        PredicateFailure(expression: "$x.n < 9", steps: [.init(collection: "list", index: 2)]),
      ])
  }
}
