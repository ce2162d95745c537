/// A part of an activation rule that rejects the items.
package struct ListedFailure: Codable, Hashable, Sendable {
  /// The key in a rule that is a dictionary.
  package var key: String?
  /// The part of a predicate, as written in the rule.
  package var expression: String?
  /// The index of the rejected item, from 0, or `nil` if the part concerns no single item.
  package var attachment: Int?

  package init(key: String? = nil, expression: String? = nil, attachment: Int? = nil) {
    self.key = key
    self.expression = expression
    self.attachment = attachment
  }
}
