/// A compiled predicate. Its closures access variables by index.
package struct Program: Sendable {
  /// The maximum number of comparisons and visited elements. A usual activation rule needs far
  /// fewer, even for 1000 attachments.
  package static let maximumSteps = 1 << 20

  package let tree: Located<Predicate>
  /// The variables that the predicate does not bind. The caller must supply their values.
  package let freeVariables: [String]
  let source: String
  private let test: Test
  private let places: Int

  /// - Parameter arguments: the values for `%@`, `%K` and `%d`, in order. A nil argument is
  ///   `Value.null`.
  /// - Throws: `PredicateFormatError` with the position of the error, if the format is invalid.
  package init(
    parsing source: String, arguments: [Value]? = nil
  ) throws(PredicateFormatError) {
    self.init(
      try Parser.parse(source, arguments: arguments), source: source, outerVariables: [])
  }

  /// Compiles a part of a predicate. `outerVariables` are the variables that the SUBQUERYs around
  /// the part bind.
  init(_ tree: Located<Predicate>, source: String, outerVariables: [String]) {
    var compiler = Compiler(
      outerVariables
        + FreeVariables(of: tree.node, bound: Set(outerVariables)).names)
    test = compiler.compile(tree.node)
    self.tree = tree
    self.source = source
    freeVariables = compiler.freeVariables
    places = compiler.places
  }

  /// Returns whether the predicate is true for `subject`.
  /// - Throws: `EvaluationError` if the predicate cannot be evaluated. The error is `tooMuchWork`
  ///   if the evaluation takes more than `steps`.
  package func evaluate(
    _ subject: Value, variables: [String: Value] = [:], steps: Int = maximumSteps
  ) throws(EvaluationError) -> Bool {
    var budget = steps
    return try evaluate(subject, variables: variables, budget: &budget)
  }

  /// Evaluates the predicate as part of a series that shares a step budget.
  /// - Parameter budget: the remaining steps.
  package func evaluate(
    _ subject: Value, variables: [String: Value] = [:], budget: inout Int
  ) throws(EvaluationError) -> Bool {
    var frame = Frame(subject: subject, places: places, budget: budget)
    defer { budget = frame.left }
    for (place, name) in freeVariables.enumerated() {
      guard let value = variables[name] else { throw .unbound(variable: name) }
      frame.places[place] = value
    }
    return try test(&frame)
  }

  /// Returns the source text of a part, on one line.
  package func text(_ range: Range<Int>) -> String {
    let bytes = Array(source.utf8)
    guard range.upperBound <= bytes.count else { return "" }
    return String(decoding: bytes[range], as: UTF8.self)
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

/// The state of an evaluation.
struct Frame {
  let subject: Value
  var places: [Value]
  var steps = 0

  /// - Parameter budget: the number of steps that may be taken.
  init(subject: Value, places: Int, budget: Int = Program.maximumSteps) {
    self.subject = subject
    self.places = Array(repeating: .null, count: places)
    steps = Program.maximumSteps - min(max(budget, 0), Program.maximumSteps)
  }

  /// The remaining steps.
  var left: Int { max(0, Program.maximumSteps - steps) }

  mutating func step(_ count: Int = 1) throws(EvaluationError) {
    steps += count
    if steps > Program.maximumSteps { throw .tooMuchWork }
  }
}

typealias Test = @Sendable (inout Frame) throws(EvaluationError) -> Bool
typealias Compute = @Sendable (inout Frame) throws(EvaluationError) -> Value
typealias ComputeNumber = @Sendable (inout Frame) throws(EvaluationError) -> Double?
