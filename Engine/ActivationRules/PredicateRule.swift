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

  /// What cannot be evaluated, or not in so many steps, is not met, as on Apple's systems.
  func isMet(by subject: ActivationSubject, steps: Int = Program.maximumSteps) -> Bool {
    if let counting, let rows = subject.rows { return counting.isMet(by: rows) }
    do throws(EvaluationError) {
      return try program.evaluate(subject.value, steps: steps)
    } catch {
      return false
    }
  }

  func isMet(byProbe subject: ActivationSubject) -> Bool {
    isMet(by: subject, steps: Self.probeSteps)
  }
}

extension PredicateRule: Hashable {
  static func == (left: PredicateRule, right: PredicateRule) -> Bool { left.source == right.source }
  func hash(into hasher: inout Hasher) { hasher.combine(source) }
}
