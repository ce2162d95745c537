/// A syntax error in a predicate, with its position.
public struct PredicateFormatError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line, starting at 1.
  public let line: Int
  /// The column in characters, starting at 1.
  public let column: Int
  /// A phrase that describes the expected text, such as "a closing parenthesis".
  public let expected: String
  /// A phrase that describes the actual text, such as "the end" or "“||”".
  public let found: String

  /// The position, the expected text and the actual text, in English.
  public var description: String {
    "line \(line), column \(column): expected \(expected), found \(found)"
  }

  init(in source: [UInt8], at offset: Int, expected: String, found: String) {
    let before = source[..<min(offset, source.count)]
    line = 1 + before.count { $0 == 10 }
    let lineStart = before.lastIndex(of: 10).map { $0 + 1 } ?? 0
    column = 1 + String(decoding: before[lineStart...], as: UTF8.self).count
    self.expected = expected
    self.found = found
  }
}

/// An error in the evaluation of a valid predicate.
package enum EvaluationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No enclosing SUBQUERY binds the variable, and the caller supplied no value.
  case unbound(variable: String)
  /// The predicate exceeded the step limit, which bounds the evaluation time.
  case tooMuchWork
  /// The pattern of MATCHES is not a regular expression, or is longer than 1024 bytes.
  case notARegularExpression(String)
  case unsupported(String)

  package var description: String {
    switch self {
    case .unbound(let variable): "the variable $\(variable) has no value"
    case .tooMuchWork: "it takes too many steps"
    case .notARegularExpression(let pattern):
      "“\(pattern.prefix(60))” is not a regular expression"
    case .unsupported(let what): "\(what) is not supported"
    }
  }
}
