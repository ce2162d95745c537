/// The reason why a sync function cannot be used.
package struct SyncFunctionError: Error, Hashable, Sendable, CustomStringConvertible {
  package struct Code: RawRepresentable, Hashable, Sendable {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }

    /// The source is not a JavaScript function.
    package static let badSource = Self(rawValue: "badSource")
    /// The evaluator program does not start or does not work.
    package static let noEvaluator = Self(rawValue: "noEvaluator")
    /// The function was closed.
    package static let closed = Self(rawValue: "closed")
  }

  package let code: Code
  /// The message for the user, with the remedy if there is one.
  package let message: String
  /// The line in the source, starting at 1, or `nil` if no line is at fault.
  package let line: Int?

  package init(_ code: Code, _ message: String, line: Int? = nil) {
    self.code = code
    self.message = message
    self.line = line
  }

  package var description: String { message }

  static func badSource(_ failure: EvaluatorResponse.Failure) -> Self {
    let place = failure.line.map { ", line \($0)" } ?? ""
    return Self(
      .badSource,
      "The sync function\(place): \(failure.message). Write it as "
        + "function (doc, oldDoc) { channel(doc.channels); }, in JavaScript as of ECMAScript 5.",
      line: failure.line)
  }

  static func tooSlow(_ deadline: Duration) -> Self {
    Self(
      .badSource,
      "The sync function's source did not finish within \(deadline). It runs code, "
        + "but must only be a function.")
  }

  static func noEvaluator(_ reason: String) -> Self {
    Self(.noEvaluator, "The sync function cannot be run: \(reason).")
  }
}
