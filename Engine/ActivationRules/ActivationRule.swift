import Predicates
import Translations

/// The value of `NSExtensionActivationRule`: the items for which an extension is offered.
package final class ActivationRule: Sendable {
  private enum Form: Hashable, Sendable {
    case always
    case never
    case dictionary(DictionaryRule)
    case predicate(PredicateRule)
  }

  private let form: Form

  /// - Parameter propertyList: The key's value as read from the property list: a dictionary, a
  ///   boolean, or a string with a predicate. `nil`, for a missing key, means "always": Apple
  ///   documents no default, and its systems were observed to do this. Within a dictionary, another
  ///   `NSExtensionActivationRule` is ignored, because the system does not read it there.
  /// - Throws: `ActivationRuleError` if the rule is not valid. The error names the key and the
  ///   correction.
  package init(propertyList: Any?) throws(ActivationRuleError) {
    switch propertyList {
    case nil: form = .always
    case let keys as [String: Any]: form = .dictionary(try DictionaryRule(keys))
    case let predicate as String: form = try Self.form(of: predicate)
    case .some(let value):
      guard let flag = PropertyListNumber(value), flag.isBoolean else {
        throw .notARule(found: PropertyListNumber.describe(value))
      }
      form = flag.value != 0 ? .always : .never
    }
  }

  /// Returns whether the extension is offered for the attachments of a single extension item.
  package func decide(_ attachments: [AttachmentTypes]) -> Verdict {
    decide(ActivationSubject(items: [attachments]))
  }

  package func decide(_ subject: ActivationSubject) -> Verdict {
    switch form {
    case .always: .offered
    case .never: .refused(Explanation("Accepts nothing: its activation rule is never true."))
    case .dictionary(let rule): rule.decide(subject)
    case .predicate(let rule): Self.decide(rule, subject)
    }
  }

  private static func decide(_ rule: PredicateRule, _ subject: ActivationSubject) -> Verdict {
    do throws(EvaluationError) {
      return try rule.holds(of: subject) ? .offered : .refused(by: rule, subject)
    } catch {
      return .undecided(Explanation("Its activation rule cannot be evaluated: \(error)."))
    }
  }

  private static func form(of predicate: String) throws(ActivationRuleError) -> Form {
    do throws(PredicateFormatError) {
      let rule = try PredicateRule(predicate)
      switch rule.program.constant {
      case true?: return .always
      case false?: return .never
      case nil: return .predicate(rule)
      }
    } catch {
      throw .notAPredicate(
        predicate.count > 60 ? predicate.prefix(60) + "…" : predicate, error)
    }
  }
}

extension ActivationRule: Hashable {
  package static func == (left: ActivationRule, right: ActivationRule) -> Bool {
    left.form == right.form
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(form) }
}
