import Foundation
import TestServers
import Testing

@testable import Predicates

/// A line of `Tests/Vectors/predicates.txt`.
struct PredicateVector: Sendable, CustomTestStringConvertible {
  let outcome: String
  let predicate: String

  var testDescription: String { "\(outcome) \(predicate)" }

  static let all: [PredicateVector] = {
    let file = Checkout.root.appending(path: "Tests/Vectors/predicates.txt")
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [] }
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
      let words = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      return PredicateVector(
        outcome: String(words[0]), predicate: words.count > 1 ? String(words[1]) : "")
    }
  }()

  static let subject: Value = Value(
    any: [
      "age": 30, "name": "Ada", "city": "Zürich", "size": 5, "colours": ["red", "green", "blue"],
      "scores": [1, 9],
      "items": [
        ["price": 3, "tags": ["a"]], ["price": 4, "tags": ["a", "b"]],
        ["price": 3, "tags": [String]()],
      ],
      "types": ["public.jpeg", "com.example.own"],
      "files": [["types": ["public.jpeg"]], ["types": ["public.plain-text", "x.y"]]],
    ] as [String: Any])

  /// The predicate's outcome, in the words of the file.
  var actual: String {
    do throws(PredicateFormatError) {
      let program = try Program(parsing: predicate)
      do throws(EvaluationError) {
        return "\(try program.evaluate(Self.subject))"
      } catch {
        return "error"
      }
    } catch {
      return "\(error.line):\(error.column)"
    }
  }
}

struct PredicateVectorTests {
  @Test func vectorCount() { #expect(PredicateVector.all.count > 100) }

  @Test(arguments: PredicateVector.all) func vector(_ vector: PredicateVector) {
    #expect(vector.actual == vector.outcome)
  }
}
