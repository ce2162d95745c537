/// A part of a rule that did not hold.
package struct RuleFailure: Hashable, Sendable, Codable {
  static let limit = 64

  /// The failed key of a dictionary.
  package let key: String?
  /// The failed part of a predicate, as it was written.
  package let expression: String?
  /// The numbers of the item and the attachment, from 0, or `nil` if the part concerns no single
  /// one.
  package let item: Int?
  package let attachment: Int?

  static func key(_ key: String, item: Int? = nil, attachment: Int? = nil) -> Self {
    Self(key: key, expression: nil, item: item, attachment: attachment)
  }

  static func expression(_ text: String, item: Int?, attachment: Int?) -> Self {
    Self(key: nil, expression: text, item: item, attachment: attachment)
  }
}
