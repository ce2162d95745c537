/// The reason why the canonicalizer rejects a text, as the sender reads it.
package struct JSONProblem: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}
