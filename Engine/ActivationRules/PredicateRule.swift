import Predicates

/// An activation rule that is a predicate over `{extensionItems: [{attachments:
/// [{registeredTypeIdentifiers: […]}]}]}`.
final class PredicateRule: Sendable {
  let source: String
  let program: Program
  /// The faster form of the predicate, if it only counts.
  let counting: CountingRule?

  init(_ source: String) throws(PredicateFormatError) {
    self.source = source
    program = try Program(parsing: source)
    counting = CountingRule(program)
  }

  /// The maximum number of steps of one probe. A probe evaluates the rule for a part of the items,
  /// or for sample attachments. The limit is low, because the result only improves a sentence.
  static let probeSteps = 1 << 13

  /// The number of steps for each attachment of a share, and the minimum for a share.
  private static let attachmentSteps = 1 << 8
  private static let leastSteps = 1 << 18

  static func decisionSteps(_ subject: ActivationSubject) -> Int {
    max(leastSteps, subject.attachments.count * attachmentSteps)
  }
  /// The limit of steps of all probes for one sentence.
  static let wordsSteps = 1 << 17

  /// - Throws: `EvaluationError` if the predicate cannot be evaluated within its limit of steps.
  func holds(of subject: ActivationSubject) throws(EvaluationError) -> Bool {
    if let counting, let rows = subject.rows { return counting.isMet(by: rows) }
    return try program.evaluate(subject.value, steps: Self.decisionSteps(subject))
  }

  /// Returns whether the rule is met. As on Apple's systems, a predicate that cannot be evaluated
  /// within its limit of steps is not met.
  func isMet(by subject: ActivationSubject, steps: Int = Program.maximumSteps) -> Bool {
    if let counting, let rows = subject.rows { return counting.isMet(by: rows) }
    do throws(EvaluationError) {
      return try program.evaluate(subject.value, steps: steps)
    } catch {
      return false
    }
  }

  /// Returns the result of one of several probes.
  /// - Parameter budget: The number of steps that are left for all probes. If no step is left, the
  ///   result is `false`.
  func isMet(byProbe subject: ActivationSubject, _ budget: inout Int) -> Bool {
    guard budget > 0 else { return false }
    if let counting, let rows = subject.rows {
      budget -= counting.steps.count * max(1, rows.starts.last ?? 1) / 16 + 1
      return counting.isMet(by: rows)
    }
    var own = min(budget, Self.probeSteps)
    let before = own
    let isMet = (try? program.evaluate(subject.value, budget: &own)) ?? false
    budget -= before - own + 1
    return isMet
  }

  func isMet(byProbe subject: ActivationSubject) -> Bool {
    isMet(by: subject, steps: Self.probeSteps)
  }
}

extension PredicateRule: Hashable {
  static func == (left: PredicateRule, right: PredicateRule) -> Bool { left.source == right.source }
  func hash(into hasher: inout Hasher) { hasher.combine(source) }
}
