/// Why text is not JSON that is taken, for whoever sent it.
package struct JSONProblem: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}
