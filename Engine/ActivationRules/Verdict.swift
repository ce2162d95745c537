package import Translations

/// The decision whether an extension is offered for some items. If the extension is not offered,
/// the verdict has the reason. The reason is computed on demand.
package struct Verdict: Hashable, Sendable {
  private enum Refusal: Hashable, Sendable {
    case said(Explanation)
    /// The rule could not be evaluated.
    case undecided(Explanation)
    case dictionary(DictionaryRule, ActivationSubject)
    case predicate(PredicateRefusal)
  }

  private let refusal: Refusal?

  package var offered: Bool { refusal == nil }

  /// One sentence for the user that names their items, or `nil` if the extension is offered.
  package var reasonExplanation: Explanation? {
    switch refusal {
    case nil: nil
    case .said(let sentence), .undecided(let sentence): sentence
    case .dictionary(let rule, let subject): rule.refusal(of: subject)
    case .predicate(let refusal): refusal.sentence
    }
  }

  /// The remedy as an imperative: "remove 1 photo". It is `nil` if no remedy is known.
  package var remedyExplanation: Explanation? {
    let nouns: [Noun]? =
      switch refusal {
      case .predicate(let refusal):
        refusal.removals.map { $0.map { refusal.subject.attachments[$0].noun } }
      case .dictionary(let rule, let subject):
        rule.removals(from: subject).map { $0.map { subject.attachments[$0].noun } }
      default: nil
      }
    return nouns.map(RefusalSentence.remedy)
  }

  /// The numbers of the attachments to remove so that the extension is offered for the others, in
  /// order. It is `nil` if no remedy is known.
  package var removals: [Int]? {
    switch refusal {
    case .predicate(let refusal): refusal.removals
    case .dictionary(let rule, let subject): rule.removals(from: subject)
    default: nil
    }
  }

  /// The reason in English.
  package var reason: String? { reasonExplanation?.description }

  /// The remedy in English.
  package var remedy: String? { remedyExplanation?.description }

  /// The keys or parts of a predicate that failed, with their attachments. The array is empty if
  /// the extension is offered or the predicate could not be evaluated.
  package var failures: [RuleFailure] {
    switch refusal {
    case nil, .undecided: []
    case .said: [.key(InfoKey.activationRule.rawValue)]
    case .dictionary(let rule, let subject): rule.failures(of: subject)
    case .predicate(let refusal): refusal.failures
    }
  }

  static let offered = Self(refusal: nil)

  static func refused(_ reason: Explanation) -> Self { Self(refusal: .said(reason)) }

  static func undecided(_ reason: Explanation) -> Self { Self(refusal: .undecided(reason)) }

  static func refused(by rule: DictionaryRule, _ subject: ActivationSubject) -> Self {
    Self(refusal: .dictionary(rule, subject))
  }

  static func refused(by rule: PredicateRule, _ subject: ActivationSubject) -> Self {
    Self(refusal: .predicate(PredicateRefusal(rule: rule, subject: subject)))
  }
}

/// A part of a rule that did not hold.
package struct RuleFailure: Hashable, Sendable, Codable {
  static let limit = 64

  /// The failed key of a dictionary.
  package let key: String?
  /// The failed part of a predicate, as it was written.
  package let expression: String?
  /// The numbers of the item and the attachment, from 0, or `nil` if the part does not concern a
  /// single attachment.
  package let item: Int?
  package let attachment: Int?

  static func key(_ key: String, item: Int? = nil, attachment: Int? = nil) -> Self {
    Self(key: key, expression: nil, item: item, attachment: attachment)
  }

  static func expression(_ text: String, item: Int?, attachment: Int?) -> Self {
    Self(key: nil, expression: text, item: item, attachment: attachment)
  }
}
