/// Why a property list's value is not an activation rule.
package enum ActivationRuleError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The rule is neither a boolean, a dictionary nor a string.
  case notARule(found: String)
  /// A key of the dictionary has a value that cannot be a count or a flag.
  case wrongValue(key: String, found: String, expected: String)
  /// `NSExtensionActivationDictionaryVersion` is neither 1 nor 2.
  case unknownVersion(Int)
  case predicate(String)

  package var description: String {
    switch self {
    case .notARule(let found):
      "NSExtensionActivationRule is \(found); write a dictionary of the "
        + "NSExtensionActivationSupports… keys"
    case .wrongValue(let key, let found, let expected):
      "\(key) is \(found); write \(expected)"
    case .unknownVersion(let version):
      "NSExtensionActivationDictionaryVersion is \(version); write 1 or 2"
    case .predicate(let predicate):
      "predicates are not understood yet, and NSExtensionActivationRule is “\(predicate)”; "
        + "write a dictionary of the NSExtensionActivationSupports… keys, or TRUEPREDICATE"
    }
  }
}
