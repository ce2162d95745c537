import ActivationRules
import ShareSession

/// What activation rules are asked about: the items, and the same with web pages as the links that
/// they are for who wants no more.
struct OfferedSubject: Sendable {
  private let whole: ActivationSubject
  private let asLinks: ActivationSubject?

  init(_ items: [SharedItem]) {
    whole = ActivationSubject(items: [items.map(\.attachmentTypes)])
    let hasPages = items.contains { if case .page = $0 { true } else { false } }
    let links = items.map { item in
      if case .page(let url, _) = item { SharedItem.url(url) } else { item }
    }
    asLinks = hasPages ? ActivationSubject(items: [links.map(\.attachmentTypes)]) : nil
  }

  /// - Parameter isCurrent: whether what bundles have declared since it was made is to be heeded.
  func verdict(of rule: ActivationRule, isCurrent: Bool = false) -> Verdict {
    let verdict = rule.decide(isCurrent ? whole.current : whole)
    guard !verdict.offered, let asLinks else { return verdict }
    let other = rule.decide(isCurrent ? asLinks.current : asLinks)
    return other.offered ? other : verdict
  }
}
