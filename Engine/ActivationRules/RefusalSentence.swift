/// The reason why a dictionary rule rejects the subject: what it accepts, and what the user has.
struct RefusalSentence {
  let rule: DictionaryRule
  let attachments: [AttachmentTypes]

  var wrongKind: String {
    guard !attachments.isEmpty else { return "\(accepts); you have nothing to share." }
    return "\(accepts); you have \(Self.count(attachments.map(\.noun)))."
  }

  var tooFew: String {
    "Needs \(Noun.item.counted(rule.minimumAttachments)) at least; you have \(attachments.count)."
  }

  func tooManyInAll(_ maximum: Int) -> String {
    "Accepts \(Noun.item.counted(maximum)) at most; you have \(attachments.count)."
  }

  /// Takes each kind with too many attachments, its maximum and the counted attachments.
  func tooMany(
    _ exceeded: [(kind: AttachmentKind, maximum: Int, own: [AttachmentTypes])]
  ) -> String {
    let allowed = exceeded.map { $0.kind.noun.counted($0.maximum) }.enumerated
    let nouns = exceeded.flatMap { $0.own.map(\.noun) }
    // "Accepts 1 photo at most; you have 2." does not repeat "photos".
    let isPlain = exceeded.count == 1 && nouns.allSatisfy { $0 == exceeded[0].kind.noun }
    return "Accepts \(allowed) at most; you have \(isPlain ? "\(nouns.count)" : Self.count(nouns))."
  }

  private var accepts: String {
    let kinds = AttachmentKind.allCases.filter { rule.maxima[$0] != nil }
    return kinds.isEmpty
      ? "Accepts nothing: its activation rule names no kind of item"
      : "Accepts \(kinds.map(\.noun.plural).enumerated)"
  }

  /// Returns "2 photos and 1 link", in the user's order.
  static func count(_ nouns: [Noun]) -> String {
    var order: [Noun] = []
    for noun in nouns where !order.contains(noun) { order.append(noun) }
    return order.map { noun in noun.counted(nouns.count { $0 == noun }) }.enumerated
  }
}
