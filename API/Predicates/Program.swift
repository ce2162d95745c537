/// A predicate, compiled once to closures whose variables are numbered places.
package struct Program: Sendable {
  /// Comparisons and elements visited, at most: enough for any rule over a thousand attachments.
  package static let maximumSteps = 1 << 20

  package let tree: Located<Predicate>
  /// Variables that nothing in the predicate binds; the caller must.
  package let freeVariables: [String]
  let source: String
  private let test: Test
  private let places: Int

  /// - Parameter arguments: stand for `%@`, `%K` and `%d`, in order; nil values are `Value.null`.
  /// - throws: `PredicateFormatError` with the place.
  package init(
    parsing source: String, arguments: [Value]? = nil
  ) throws(PredicateFormatError) {
    self.init(
      try Parser.parse(source, arguments: arguments), source: source, outerVariables: [])
  }

  /// A part of a predicate, by itself; `outerVariables` are those bound around it.
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

  /// Whether the predicate holds of `subject`.
  /// - throws: `EvaluationError`, `tooMuchWork` after so many steps.
  package func evaluate(
    _ subject: Value, variables: [String: Value] = [:], steps: Int = maximumSteps
  ) throws(EvaluationError) -> Bool {
    var budget = steps
    return try evaluate(subject, variables: variables, budget: &budget)
  }

  /// The same as one of several evaluations, which may take so many steps together.
  /// - Parameter budget: what is left of them.
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

  /// The words of a part, on one line.
  package func text(_ range: Range<Int>) -> String {
    let bytes = Array(source.utf8)
    guard range.upperBound <= bytes.count else { return "" }
    return String(decoding: bytes[range], as: UTF8.self)
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

/// What an evaluation has at hand.
struct Frame {
  let subject: Value
  var places: [Value]
  var steps = 0

  /// - Parameter budget: steps that may be taken.
  init(subject: Value, places: Int, budget: Int = Program.maximumSteps) {
    self.subject = subject
    self.places = Array(repeating: .null, count: places)
    steps = Program.maximumSteps - min(max(budget, 0), Program.maximumSteps)
  }

  /// Steps that may still be taken.
  var left: Int { max(0, Program.maximumSteps - steps) }

  mutating func step(_ count: Int = 1) throws(EvaluationError) {
    steps += count
    if steps > Program.maximumSteps { throw .tooMuchWork }
  }
}

typealias Test = @Sendable (inout Frame) throws(EvaluationError) -> Bool
typealias Compute = @Sendable (inout Frame) throws(EvaluationError) -> Value
typealias ComputeNumber = @Sendable (inout Frame) throws(EvaluationError) -> Double?
