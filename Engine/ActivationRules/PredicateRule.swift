import Predicates

/// An activation rule that is a predicate over `{extensionItems: [{attachments:
/// [{registeredTypeIdentifiers: […]}]}]}`.
final class PredicateRule: Sendable {
  let source: String
  let program: Program

  init(_ source: String) throws(PredicateFormatError) {
    self.source = source
    program = try Program(parsing: source)
  }

  /// What cannot be evaluated is not met, as on Apple's systems.
  func isMet(by subject: ActivationSubject) -> Bool {
    do throws(EvaluationError) { return try program.evaluate(subject.value) } catch { return false }
  }
}

extension PredicateRule: Hashable {
  static func == (left: PredicateRule, right: PredicateRule) -> Bool { left.source == right.source }
  func hash(into hasher: inout Hasher) { hasher.combine(source) }
}
