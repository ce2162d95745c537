/// An error in a `ResponseRule`, with the correct form.
package struct ResponseRuleError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong and the correct form.
  package let description: String

  init(_ description: String) { self.description = description }
}
