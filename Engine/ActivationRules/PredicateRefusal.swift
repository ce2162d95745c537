import Predicates
import Translations
import UniformTypeIdentifiers

/// The reason why a predicate rejects the subject. To find the reason, the predicate is evaluated
/// for single attachments and for parts of the subject.
struct PredicateRefusal: Hashable, Sendable {
  /// The maximum number of attachments for which a remedy is searched.
  private static let maximumAttachments = 64

  let rule: PredicateRule
  let subject: ActivationSubject

  var sentence: Explanation {
    var budget = PredicateRule.wordsSteps
    if rule.program.constant == false {
      return Explanation("Accepts nothing: its activation rule is never true.")
    }
    let nouns = subject.attachments.map(\.noun)
    let owned = RefusalSentence.owned(nouns)
    if !nouns.isEmpty, unacceptable(&budget).isEmpty, let kept = largestPart(&budget),
      !kept.isEmpty
    {
      let some = RefusalSentence.owned(kept.map { nouns[$0] })
      let isPlain = Set(nouns).count == 1
      return RefusalSentence.acceptsAtMost(
        some, isPlain ? RefusalSentence.number(nouns.count) : owned)
    }
    guard let accepted = accepted(&budget) else {
      let failure = shortened(failures.first?.expression)
      return Explanation("Its activation rule does not hold: \(failure); you have \(owned).")
    }
    return RefusalSentence.accepts(accepted, owned)
  }

  /// The numbers of the attachments to remove so that the rule accepts the others. It is `nil` if
  /// no such attachments were found.
  var removals: [Int]? {
    var budget = PredicateRule.wordsSteps
    guard let kept = largestPart(&budget), !kept.isEmpty else { return nil }
    let left = Set(kept)
    return subject.attachments.indices.filter { !left.contains($0) }
  }

  var failures: [RuleFailure] {
    let found: [PredicateFailure]
    do throws(EvaluationError) {
      found = try rule.program.failures(
        subject.value, steps: PredicateRule.wordsSteps)
    } catch {
      return []
    }
    return found.map { failure in
      func index(_ collection: String) -> Int? {
        failure.steps.last { $0.collection == collection }?.index
      }
      return .expression(
        failure.expression, item: index("extensionItems"),
        attachment: index("attachments"))
    }
  }

  /// Returns the words for the types that the rule names and accepts alone, or `nil` if no such
  /// type has a word.
  private func accepted(_ budget: inout Int) -> Explanation? {
    var nouns: [Noun] = []
    for question in rule.program.typeQuestions.prefix(256) {
      let one = AttachmentTypes(typeIdentifiers: [question.identifier])
      guard rule.isMet(byProbe: ActivationSubject(items: [[one]]), &budget) else { continue }
      let noun = one.noun
      guard noun != .item else { continue }
      if !nouns.contains(noun) { nouns.append(noun) }
    }
    return nouns.isEmpty ? nil : nouns.map(\.plural).enumerated
  }

  /// Returns the numbers of the attachments that the rule would not accept alone.
  private func unacceptable(_ budget: inout Int) -> [Int] {
    let all = subject.attachments.indices
    guard all.count <= Self.maximumAttachments else { return Array(all) }
    return all.filter { number in
      !rule.isMet(byProbe: subject.keeping { $0 == number }, &budget)
    }
  }

  /// Returns attachments that the rule would accept together, or `nil` if it accepts none. The
  /// search starts with all attachments that the rule accepts alone, and then removes attachments
  /// from the end.
  private func largestPart(_ budget: inout Int) -> [Int]? {
    guard subject.attachments.count <= Self.maximumAttachments else { return nil }
    let refused = Set(unacceptable(&budget))
    var kept = subject.attachments.indices.filter { !refused.contains($0) }
    while !kept.isEmpty, budget > 0 {
      let part = Set(kept)
      if rule.isMet(byProbe: subject.keeping({ part.contains($0) }), &budget) { return kept }
      kept.removeLast()
    }
    return nil
  }

  private func shortened(_ expression: String?) -> String {
    let text = expression ?? rule.source
    return text.count > 120 ? text.prefix(120) + "…" : text
  }
}
