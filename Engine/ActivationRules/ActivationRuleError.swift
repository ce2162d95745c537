package import Predicates

/// The reason why a property list's value is not an activation rule.
package enum ActivationRuleError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The rule is not a boolean, a dictionary or a string.
  case notARule(found: String)
  /// A key of the dictionary has a value that cannot be a count or a flag.
  case wrongValue(key: String, found: String, expected: String)
  /// `NSExtensionActivationDictionaryVersion` is neither 1 nor 2.
  case unknownVersion(Int)
  /// The text is not a predicate. The associated values are the beginning of the text, and the
  /// error with its position.
  case notAPredicate(String, PredicateFormatError)

  package var reason: String {
    switch self {
    case .notARule(let found): "NSExtensionActivationRule is \(found)"
    case .wrongValue(let key, let found, _): "\(key) is \(found)"
    case .unknownVersion(let version):
      "NSExtensionActivationDictionaryVersion is \(version)"
    case .notAPredicate(let predicate, let error):
      "NSExtensionActivationRule “\(predicate)” is not a predicate: \(error.description)"
    }
  }

  /// The correction that the developer must make.
  package var remedy: String {
    switch self {
    case .notARule: "write a dictionary of the NSExtensionActivationSupports… keys"
    case .wrongValue(_, _, let expected): "write \(expected)"
    case .unknownVersion: "write 1 or 2"
    case .notAPredicate(_, let error): "write \(error.expected) there"
    }
  }

  package var description: String { "\(reason); \(remedy)" }
}
