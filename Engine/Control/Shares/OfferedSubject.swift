import ActivationRules
import Contract
import ShareSession

/// The subject for activation rules, in two forms. The first form has the items themselves. The
/// second form has links instead of web pages, for extensions that do not accept pages.
struct OfferedSubject: Sendable {
  private let whole: ActivationSubject
  private let asLinks: ActivationSubject?

  init(_ items: [SharedItem<SharedFile>]) {
    whole = ActivationSubject(items: [items.map(\.attachmentTypes)])
    let hasPages = items.contains { if case .page = $0 { true } else { false } }
    let links = items.map { item in
      if case .page(let url, _) = item { SharedItem<SharedFile>.url(url) } else { item }
    }
    asLinks = hasPages ? ActivationSubject(items: [links.map(\.attachmentTypes)]) : nil
  }

  /// - Parameter isCurrent: Whether to respect types that bundles have declared since the subject
  ///   was made.
  func verdict(of rule: ActivationRule, isCurrent: Bool = false) -> Verdict {
    let verdict = rule.decide(isCurrent ? whole.current : whole)
    guard !verdict.offered, let asLinks else { return verdict }
    let other = rule.decide(isCurrent ? asLinks.current : asLinks)
    return other.offered ? other : verdict
  }
}
