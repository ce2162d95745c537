/// A part of an activation rule that refuses.
package struct ListedFailure: Codable, Hashable, Sendable {
  /// Of a rule that is a dictionary.
  package var key: String?
  /// Of a rule that is a predicate, as it was written.
  package var expression: String?
  /// The number of the item that it refuses, from 0; nil when it speaks of no single one.
  package var attachment: Int?

  package init(key: String? = nil, expression: String? = nil, attachment: Int? = nil) {
    self.key = key
    self.expression = expression
    self.attachment = attachment
  }
}
