/// A part that prevents a predicate from being true, with the element for which the part was
/// evaluated.
package struct PredicateFailure: Hashable, Sendable {
  /// A step into a collection: the last key of its path and the element's index, starting at 0.
  package struct Step: Hashable, Sendable {
    package let collection: String
    package let index: Int
  }

  /// The source text of the part.
  package let expression: String
  /// The steps that lead to the element, from the outermost SUBQUERY to the innermost. Empty if the
  /// part is outside every SUBQUERY.
  package let steps: [Step]
}

extension Program {
  private static let maximumFailures = 64
  /// The maximum number of source bytes that are recompiled for the search.
  private static let maximumWork = 1 << 20

  /// Returns the innermost parts that prevent the predicate from being true, or an empty array if
  /// the predicate is true. The search returns at most 64 parts and stops after `steps` evaluation
  /// steps.
  /// - Parameter steps: the maximum number of evaluation steps.
  package func failures(
    _ subject: Value, variables: [String: Value] = [:], steps: Int = maximumSteps
  ) throws(EvaluationError) -> [PredicateFailure] {
    var search = Search(steps: steps)
    do throws(EvaluationError) {
      try explain(tree, wanted: true, Scene(subject, variables), &search)
    } catch .tooMuchWork {
      // The failures found so far are still valid.
    }
    return search.found
  }

  private struct Search {
    var found: [PredicateFailure] = []
    var work = 0
    /// The remaining evaluation steps.
    var steps: Int

    var isOver: Bool { found.count >= maximumFailures || work > maximumWork || steps <= 0 }
  }

  private struct Scene {
    let subject: Value
    var variables: [String: Value]
    var steps: [PredicateFailure.Step] = []

    init(_ subject: Value, _ variables: [String: Value]) {
      self.subject = subject
      self.variables = variables
    }
  }

  private func holds(
    _ part: Located<Predicate>, _ scene: Scene, _ search: inout Search
  ) throws(EvaluationError) -> Bool {
    search.work += part.range.count + 64
    let program = Program(part, source: source, outerVariables: scene.variables.keys.sorted())
    return try program.evaluate(
      scene.subject, variables: scene.variables, budget: &search.steps)
  }

  private func value(
    of expression: Located<Expression>, _ scene: Scene, _ search: inout Search
  ) throws(EvaluationError) -> Value {
    var compiler = Compiler(scene.variables.keys.sorted())
    let compute = compiler.compile(expression.node)
    var frame = Frame(
      subject: scene.subject, places: compiler.places, budget: search.steps)
    defer { search.steps = frame.left }
    for (place, name) in compiler.freeVariables.enumerated() {
      frame.places[place] = scene.variables[name] ?? .null
    }
    return try compute(&frame)
  }

  private func explain(
    _ part: Located<Predicate>, wanted: Bool, _ scene: Scene, _ search: inout Search
  ) throws(EvaluationError) {
    guard !search.isOver, try holds(part, scene, &search) != wanted else { return }
    switch part.node {
    case .and(let parts) where wanted, .or(let parts) where !wanted:
      for inner in parts { try explain(inner, wanted: wanted, scene, &search) }
    case .not(let inner):
      try explain(inner, wanted: !wanted, scene, &search)
    case .or(let parts) where parts.contains { $0.node.goesThroughCollection }:
      for inner in parts { try explain(inner, wanted: wanted, scene, &search) }
    case .comparison(let comparison) where wanted:
      let before = search.found.count
      try explain(comparison, scene, &search)
      if search.found.count == before { fallthrough }
    default:
      search.found.append(PredicateFailure(expression: text(part.range), steps: scene.steps))
    }
  }

  /// Explains why a count is too small: adds the failures in the elements that were not counted.
  private func explain(
    _ comparison: Comparison, _ scene: Scene, _ search: inout Search
  ) throws(EvaluationError) {
    guard case .collection(let counted, .count, _) = comparison.left.node,
      case .subquery(let items, let variable, let predicate) = counted.node,
      let count = try value(of: comparison.left, scene, &search).asNumber,
      let wanted = try value(of: comparison.right, scene, &search).asNumber,
      [.equal, .greater, .greaterOrEqual].contains(comparison.relation), count <= wanted
    else { return }
    var inner = scene
    for (index, element) in try value(of: items, scene, &search).elements.enumerated() {
      if search.isOver { return }
      inner.variables[variable] = element
      inner.steps = scene.steps + [.init(collection: items.node.lastKey, index: index)]
      try explain(predicate, wanted: true, inner, &search)
    }
  }
}

extension Predicate {
  var goesThroughCollection: Bool {
    switch self {
    case .comparison(let comparison):
      if case .collection = comparison.left.node { return true }
      return false
    case .and(let parts), .or(let parts): return parts.contains { $0.node.goesThroughCollection }
    case .not(let inner): return inner.node.goesThroughCollection
    case .constant: return false
    }
  }
}

extension Expression {
  /// The last key of a key path, or an empty string for any other expression.
  package var lastKey: String { if case .key(_, let key) = self { key } else { "" } }
}
