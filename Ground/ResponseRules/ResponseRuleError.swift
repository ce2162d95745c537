/// What is wrong with a `ResponseRule`, and how it is meant.
package struct ResponseRuleError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}
