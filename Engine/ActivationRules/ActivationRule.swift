/// The value of `NSExtensionActivationRule`: which items an extension is offered for.
package struct ActivationRule: Hashable, Sendable {
  private enum Form: Hashable, Sendable {
    case always
    case never
    case dictionary(DictionaryRule)
  }

  private let form: Form

  /// - Parameter propertyList: the key's value as property list readers give it: a dictionary, a
  ///   boolean, or a string that is `TRUEPREDICATE` or `FALSEPREDICATE`. nil, the key's absence,
  ///   is taken as "always": Apple documents no default, and this is what was seen.
  /// - throws: `ActivationRuleError`, which names the key and what to write instead.
  package init(propertyList: Any?) throws(ActivationRuleError) {
    switch propertyList {
    case nil: form = .always
    case let keys as [String: Any]: form = .dictionary(try DictionaryRule(keys))
    case let predicate as String: form = try Self.constant(predicate)
    case .some(let value):
      guard let flag = PropertyListNumber(value), flag.isBoolean else {
        throw .notARule(found: PropertyListNumber.describe(value))
      }
      form = flag.value != 0 ? .always : .never
    }
  }

  /// Whether the extension is offered for these attachments, those of all extension items.
  package func decide(_ attachments: [AttachmentTypes]) -> Verdict {
    switch form {
    case .always: .offered
    case .never: .refused("Accepts nothing: its activation rule is never true.")
    case .dictionary(let rule): rule.decide(attachments)
    }
  }

  private static func constant(_ predicate: String) throws(ActivationRuleError) -> Form {
    switch predicate.filter({ !$0.isWhitespace }).uppercased() {
    case "TRUEPREDICATE": return .always
    case "FALSEPREDICATE": return .never
    default: throw .predicate(predicate.count > 60 ? predicate.prefix(60) + "…" : predicate)
    }
  }
}
