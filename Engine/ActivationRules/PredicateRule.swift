import Predicates

/// An activation rule that is a predicate over `{extensionItems: [{attachments:
/// [{registeredTypeIdentifiers: […]}]}]}`.
final class PredicateRule: Sendable {
  let source: String
  let program: Program
  /// The same, for the many that only count.
  let counting: CountingRule?

  init(_ source: String) throws(PredicateFormatError) {
    self.source = source
    program = try Program(parsing: source)
    counting = CountingRule(program)
  }

  /// Of one question among many, whose answer only makes a sentence better.
  static let probeSteps = 1 << 13

  /// For each attachment of a share, and of a share with few attachments.
  private static let attachmentSteps = 1 << 8
  private static let leastSteps = 1 << 18

  /// The steps that one decision may take.
  static func decisionSteps(_ subject: ActivationSubject) -> Int {
    max(leastSteps, subject.attachments.count * attachmentSteps)
  }
  /// Of all questions together that are asked for one sentence about a refusal.
  static let wordsSteps = 1 << 17

  /// - throws: `EvaluationError` for what cannot be evaluated, or not in the steps for it.
  func holds(of subject: ActivationSubject) throws(EvaluationError) -> Bool {
    if let counting, let rows = subject.rows { return counting.isMet(by: rows) }
    return try program.evaluate(subject.value, steps: Self.decisionSteps(subject))
  }

  /// What cannot be evaluated, or not in so many steps, is not met, as on Apple's systems.
  func isMet(by subject: ActivationSubject, steps: Int = Program.maximumSteps) -> Bool {
    if let counting, let rows = subject.rows { return counting.isMet(by: rows) }
    do throws(EvaluationError) {
      return try program.evaluate(subject.value, steps: steps)
    } catch {
      return false
    }
  }

  /// One of several questions.
  /// - Parameter budget: steps that are left for all of them; without any the answer is false.
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
