/// A compiler that turns the syntax tree into closures.
///
/// A variable is looked up in the enclosing SUBQUERYs, innermost first. A variable that no SUBQUERY
/// binds is free. Common patterns have specialized closures that allocate no memory.
struct Compiler {
  /// The variables that no SUBQUERY binds. In `Frame.places`, their values come first, in this
  /// order, and the values of all other variables follow.
  let freeVariables: [String]
  private var scope: [String: Int] = [:]
  private(set) var places: Int

  init(_ freeVariables: [String]) {
    self.freeVariables = freeVariables
    places = freeVariables.count
    for (place, name) in freeVariables.enumerated() { scope[name] = place }
  }

  // MARK: Predicates

  mutating func compile(_ predicate: Predicate) -> Test {
    switch predicate {
    case .constant(let flag): { _ in flag }
    case .not(let inner): negation(compile(inner.node))
    case .and(let parts): all(parts.map { compile($0.node) })
    case .or(let parts): any(merged(parts))
    case .comparison(let comparison): compile(comparison)
    }
  }

  private func negation(_ test: @escaping Test) -> Test {
    { frame throws(EvaluationError) in try !test(&frame) }
  }

  private func all(_ tests: [Test]) -> Test {
    { frame throws(EvaluationError) in
      for test in tests where try !test(&frame) { return false }
      return true
    }
  }

  private func any(_ tests: [Test]) -> Test {
    if tests.count == 1 { return tests[0] }
    return { frame throws(EvaluationError) in
      for test in tests where try test(&frame) { return true }
      return false
    }
  }

  /// Merges `ANY a UTI-CONFORMS-TO "x" OR ANY a UTI-CONFORMS-TO "y"` into one test of both types.
  private mutating func merged(_ parts: [Located<Predicate>]) -> [Test] {
    var tests: [Test] = []
    var run: (path: VariablePath, types: [String])?
    func flush() {
      guard let (path, types) = run else { return }
      tests.append(conformance(path, types))
      run = nil
    }
    for part in flattened(parts) {
      guard case .comparison(let comparison) = part.node,
        let (path, type) = typeQuestion(comparison)
      else {
        flush()
        tests.append(compile(part.node))
        continue
      }
      if run?.path == path {
        run?.types.append(type)
      } else {
        flush()
        run = (path, [type])
      }
    }
    flush()
    return tests
  }

  private func flattened(_ parts: [Located<Predicate>]) -> [Located<Predicate>] {
    parts.flatMap { part in
      if case .or(let inner) = part.node { return flattened(inner) }
      return [part]
    }
  }

  // MARK: Variables

  struct VariablePath: Hashable {
    let place: Int
    let key: String
  }

  /// Matches `ANY $variable.key UTI-CONFORMS-TO "type"`.
  func typeQuestion(_ comparison: Comparison) -> (VariablePath, String)? {
    guard comparison.quantifier == .any, comparison.relation == .typeConforms,
      case .key(let base, let key) = comparison.left.node,
      case .variable(let name) = base.node, let place = scope[name],
      case .literal(.string(let type)) = comparison.right.node
    else { return nil }
    return (VariablePath(place: place, key: key), type)
  }

  func conformance(_ path: VariablePath, _ types: [String]) -> Test {
    let wanted = WantedTypes(types)
    let (place, key) = (path.place, path.key)
    let slow = QuantifiedTest(.any) { (value, _) throws(EvaluationError) in
      guard case .string(let identifier) = value else { return false }
      return TypeList([identifier]).conforms(toAnyOf: wanted)
    }
    return { frame throws(EvaluationError) in
      try frame.step()
      let value = frame.places[place].value(forKey: key)
      if case .types(let list) = value { return list.conforms(toAnyOf: wanted) }
      return try slow.test(value, &frame)
    }
  }

  func place(of variable: String) -> Int? { scope[variable] }

  mutating func bind<Result>(
    _ variable: String, _ body: (inout Compiler, Int) -> Result
  ) -> Result {
    let outer = scope
    let place = declare(variable)
    defer { scope = outer }
    return body(&self, place)
  }

  mutating func declare(_ variable: String) -> Int {
    let place = places
    places += 1
    scope[variable] = place
    return place
  }
}

/// A test of a collection's elements.
struct QuantifiedTest: Sendable {
  private let quantifier: Quantifier
  private let one: @Sendable (Value, inout Frame) throws(EvaluationError) -> Bool

  init(
    _ quantifier: Quantifier,
    _ one: @escaping @Sendable (Value, inout Frame) throws(EvaluationError) -> Bool
  ) {
    self.quantifier = quantifier
    self.one = one
  }

  func test(_ collection: Value, _ frame: inout Frame) throws(EvaluationError) -> Bool {
    for element in collection.elements {
      try frame.step()
      let holds = try one(element, &frame)
      switch quantifier {
      case .any where holds: return true
      case .all where !holds: return false
      case .none where holds: return false
      default: continue
      }
    }
    return quantifier != .any
  }
}
