import Translations

/// The reason why a dictionary rule rejects the subject. It names the items that the rule accepts
/// and the items that the user has.
struct RefusalSentence {
  let rule: DictionaryRule
  let attachments: [AttachmentTypes]

  var wrongKind: Explanation {
    let owned = Self.owned(attachments.map(\.noun))
    let kinds = AttachmentKind.allCases.filter { rule.maxima[$0] != nil }
    guard !kinds.isEmpty else {
      return Explanation(
        "Accepts nothing: its activation rule names no kind of item; you have \(owned).")
    }
    return Self.accepts(kinds.map(\.noun.plural).enumerated, owned)
  }

  var tooFew: Explanation {
    let needed = Noun.item.counted(rule.minimumAttachments)
    return Explanation("Needs \(needed) at least; you have \(attachments.count).")
  }

  func tooManyInAll(_ maximum: Int) -> Explanation {
    Self.acceptsAtMost(Noun.item.counted(maximum), Self.number(attachments.count))
  }

  /// Returns the reason if there are too many attachments of some kinds.
  /// - Parameter exceeded: The kinds with too many attachments, each with its maximum and the
  ///   attachments that count as the kind.
  func tooMany(
    _ exceeded: [(kind: AttachmentKind, maximum: Int, own: [AttachmentTypes])]
  ) -> Explanation {
    let allowed = exceeded.map { $0.kind.noun.counted($0.maximum) }.enumerated
    let nouns = exceeded.flatMap { $0.own.map(\.noun) }
    // The sentence "Accepts 1 photo at most; you have 2." does not repeat "photos".
    let isPlain = exceeded.count == 1 && nouns.allSatisfy { $0 == exceeded[0].kind.noun }
    return Self.acceptsAtMost(allowed, isPlain ? Self.number(nouns.count) : Self.owned(nouns))
  }

  static func accepts(_ accepted: Explanation, _ owned: Explanation) -> Explanation {
    Explanation("Accepts \(accepted); you have \(owned).")
  }

  static func acceptsAtMost(_ allowed: Explanation, _ owned: Explanation) -> Explanation {
    Explanation("Accepts \(allowed) at most; you have \(owned).")
  }

  static func number(_ count: Int) -> Explanation { Explanation(verbatim: "\(count)") }

  static func owned(_ nouns: [Noun]) -> Explanation {
    nouns.isEmpty ? Explanation("nothing to share") : count(nouns)
  }

  static func remedy(removing nouns: [Noun]) -> Explanation {
    Explanation("remove \(count(nouns))")
  }

  /// Returns the words with their numbers, in the user's order: "2 photos and 1 link".
  private static func count(_ nouns: [Noun]) -> Explanation {
    var order: [Noun] = []
    for noun in nouns where !order.contains(noun) { order.append(noun) }
    return order.map { noun in noun.counted(nouns.count { $0 == noun }) }.enumerated
  }
}
