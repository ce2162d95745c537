/// Whether an extension is offered for some items, and why not. The reason is worked out when asked
/// for.
package struct Verdict: Hashable, Sendable {
  private enum Refusal: Hashable, Sendable {
    case said(String)
    case dictionary(DictionaryRule, [AttachmentTypes])
    case predicate(PredicateRefusal)
  }

  private let refusal: Refusal?

  package var offered: Bool { refusal == nil }

  /// One sentence for the person that names their items; nil when offered.
  package var reason: String? {
    switch refusal {
    case nil: nil
    case .said(let sentence): sentence
    case .dictionary(let rule, let attachments): rule.refusal(of: attachments)
    case .predicate(let refusal): refusal.sentence
    }
  }

  /// What the person could do about it, as an order: "remove 1 photo". nil when nothing is known
  /// to help.
  package var mend: String? {
    switch refusal {
    case .predicate(let refusal): refusal.mend
    case .dictionary(let rule, let attachments): rule.mend(for: attachments)
    default: nil
    }
  }

  /// Which parts of a predicate failed, for which attachments; empty for rules of other forms.
  package var failures: [RuleFailure] {
    if case .predicate(let refusal) = refusal { refusal.failures } else { [] }
  }

  static let offered = Self(refusal: nil)

  static func refused(_ reason: String) -> Self { Self(refusal: .said(reason)) }

  static func refused(by rule: DictionaryRule, _ attachments: [AttachmentTypes]) -> Self {
    Self(refusal: .dictionary(rule, attachments))
  }

  static func refused(by rule: PredicateRule, _ subject: ActivationSubject) -> Self {
    Self(refusal: .predicate(PredicateRefusal(rule: rule, subject: subject)))
  }
}

/// A part of a predicate that did not hold.
package struct RuleFailure: Hashable, Sendable {
  /// The part, as it was written.
  package let expression: String
  /// Numbers from 0; nil when the part speaks of no single one.
  package let item: Int?
  package let attachment: Int?
}
