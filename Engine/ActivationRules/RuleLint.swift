/// The check of an extension's `Info.plist` for activation rules that do not work as intended.
package struct RuleLint {
  static let attributesPath = "\(InfoKey.extensionRole).\(InfoKey.attributes)"

  package private(set) var findings: [RuleFinding] = []
  private let declaredTypes: Set<String>

  /// - Parameter propertyList: The whole property list. If it does not belong to an extension,
  ///   there are no findings.
  package init(_ propertyList: [String: Any]) {
    declaredTypes = Self.declaredTypes(propertyList)
    guard let role = propertyList[.extensionRole] as? [String: Any] else { return }
    let attributes = role[.attributes] as? [String: Any] ?? [:]
    if let identifier = propertyList[.identifier] as? String,
      ReservedIdentifier.contains(identifier)
    {
      findings.append(
        .error(
          "\(InfoKey.identifier)", "the identifier is reserved for Sharesheet",
          remedy: "write an identifier like com.example.app.share"))
    }
    for (place, keys) in [
      ("", propertyList), ("\(InfoKey.extensionRole)", role), (Self.attributesPath, attributes),
    ] {
      misplaced(keys, in: place)
    }
    let path = "\(Self.attributesPath).\(InfoKey.activationRule)"
    switch attributes[.activationRule] {
    case nil:
      findings.append(
        .warning(
          path, "there is no rule, and Apple documents no default",
          remedy: "list what the extension accepts"))
    case let keys as [String: Any]:
      findings += DictionaryLint(keys, path: path, attributes: attributes).findings
    case let predicate as String:
      findings += PredicateLint(predicate, path: path, declaredTypes: declaredTypes).findings
    case .some(let value):
      if let flag = PropertyListNumber(value), flag.isBoolean {
        findings.append(
          .warning(
            path, "the rule is a boolean; Apple documents dictionaries and predicates only",
            remedy: "write a dictionary of the NSExtensionActivationSupports… keys"))
        if flag.value == 0 {
          findings.append(
            .warning(path, "the rule never matches", remedy: "list what the extension accepts"))
        }
      } else {
        let error = ActivationRuleError.notARule(found: PropertyListNumber.describe(value))
        findings.append(.error(path, error.reason, remedy: error.remedy))
      }
    }
  }

  private mutating func misplaced(_ keys: [String: Any], in place: String) {
    for key in keys.keys.sorted() where key.hasPrefix("NSExtensionActivation") {
      let isRule = key == InfoKey.activationRule.rawValue
      if isRule, place == Self.attributesPath { continue }
      let home = isRule ? Self.attributesPath : InfoKey.activationRule.rawValue
      findings.append(
        .error(
          place.isEmpty ? key : "\(place).\(key)",
          "the key is in the wrong place and has no effect",
          remedy: "move it into \(home)"))
    }
  }

  /// Returns the types that the bundle itself declares.
  private static func declaredTypes(_ propertyList: [String: Any]) -> Set<String> {
    var identifiers: Set<String> = []
    for key in [InfoKey.exportedTypes, .importedTypes] {
      for declaration in propertyList[key] as? [[String: Any]] ?? [] {
        if let identifier = declaration[.typeIdentifier] as? String {
          identifiers.insert(identifier)
        }
      }
    }
    return identifiers
  }
}

/// An error in the activation rule of an `Info.plist`, or a warning about it.
package struct RuleFinding: Hashable, Sendable {
  package enum Severity: String, Hashable, Sendable, Codable { case error, warning }

  package let severity: Severity
  /// The place, as keys separated by dots.
  package let key: String
  package let message: String
  /// The remedy, as an imperative.
  package let remedy: String

  static func error(_ key: String, _ message: String, remedy: String) -> Self {
    Self(severity: .error, key: key, message: message, remedy: remedy)
  }

  static func warning(_ key: String, _ message: String, remedy: String) -> Self {
    Self(severity: .warning, key: key, message: message, remedy: remedy)
  }
}
