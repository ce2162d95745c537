/// A part of a rule that did not hold.
package struct RuleFailure: Hashable, Sendable, Codable {
  static let limit = 64

  /// Of a dictionary.
  package let key: String?
  /// Of a predicate, as it was written.
  package let expression: String?
  /// Numbers from 0; nil when the part speaks of no single one.
  package let item: Int?
  package let attachment: Int?

  static func key(_ key: String, item: Int? = nil, attachment: Int? = nil) -> Self {
    Self(key: key, expression: nil, item: item, attachment: attachment)
  }

  static func expression(_ text: String, item: Int?, attachment: Int?) -> Self {
    Self(key: nil, expression: text, item: item, attachment: attachment)
  }
}
