/// Why a property list's value is not an activation rule.
package enum ActivationRuleError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The rule is neither a boolean, a dictionary nor a string.
  case notARule(found: String)
  /// A key of the dictionary has a value that cannot be a count or a flag.
  case wrongValue(key: String, found: String, expected: String)
  /// `NSExtensionActivationDictionaryVersion` is neither 1 nor 2.
  case unknownVersion(Int)
  case predicate(String)

  package var reason: String {
    switch self {
    case .notARule(let found): "NSExtensionActivationRule is \(found)"
    case .wrongValue(let key, let found, _): "\(key) is \(found)"
    case .unknownVersion(let version):
      "NSExtensionActivationDictionaryVersion is \(version)"
    case .predicate(let predicate):
      "NSExtensionActivationRule is the predicate “\(predicate)”, and predicates are not "
        + "understood yet"
    }
  }

  /// What to write instead.
  package var mend: String {
    switch self {
    case .notARule: "write a dictionary of the NSExtensionActivationSupports… keys"
    case .wrongValue(_, _, let expected): "write \(expected)"
    case .unknownVersion: "write 1 or 2"
    case .predicate:
      "write a dictionary of the NSExtensionActivationSupports… keys, or TRUEPREDICATE"
    }
  }

  package var description: String { "\(reason); \(mend)" }
}
