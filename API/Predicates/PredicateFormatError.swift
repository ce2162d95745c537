/// Why a text is not a predicate, and where.
public struct PredicateFormatError: Error, Hashable, Sendable, CustomStringConvertible {
  /// From 1.
  public let line: Int
  /// From 1, in characters of the line.
  public let column: Int
  /// What could have stood there, as a phrase: "a closing parenthesis".
  public let expected: String
  /// What stands there, as a phrase: "the end", "“||”".
  public let found: String

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

/// Why a predicate that is one could not be evaluated.
package enum EvaluationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No SUBQUERY around it binds the variable, and the caller gave no value for it.
  case unbound(variable: String)
  /// The work is bounded, so that no predicate holds up who asks.
  case tooMuchWork
  /// MATCHES with what is no regular expression.
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
