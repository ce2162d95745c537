import Foundation

extension Compiler {
  mutating func compile(_ comparison: Comparison) -> Test {
    if let (path, type) = typeQuestion(comparison) { return conformance(path, [type]) }
    if comparison.quantifier == nil, let ordering = Ordering(comparison.relation),
      let left = number(comparison.left.node), let right = number(comparison.right.node)
    {
      return { frame throws(EvaluationError) in
        guard let left = try left(&frame), let right = try right(&frame) else {
          return ordering == .notEqual
        }
        return ordering.holds(left, right)
      }
    }
    let left = compile(comparison.left.node)
    let right = compile(comparison.right.node)
    let relation = comparison.relation
    let options = comparison.options
    guard let quantifier = comparison.quantifier else {
      return { frame throws(EvaluationError) in
        try frame.step()
        let (left, right) = (try left(&frame), try right(&frame))
        return try relation.holds(left, right, options, &frame)
      }
    }
    return { frame throws(EvaluationError) in
      let collection = try left(&frame)
      let right = try right(&frame)
      let test = QuantifiedTest(quantifier) { (value, frame) throws(EvaluationError) in
        try relation.holds(value, right, options, &frame)
      }
      return try test.test(collection, &frame)
    }
  }

  /// Compiles an expression whose value is a number for every subject: a count or a literal.
  /// Returns `nil` for any other expression.
  private mutating func number(_ expression: Expression) -> ComputeNumber? {
    switch expression {
    case .literal(.number(let number)): return { _ in number }
    case .collection(let base, .count, _): return count(of: base.node)
    default: return nil
    }
  }
}

/// A numeric relation.
package enum Ordering: Sendable {
  case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual

  package init?(_ relation: Relation) {
    switch relation {
    case .equal: self = .equal
    case .notEqual: self = .notEqual
    case .less: self = .less
    case .lessOrEqual: self = .lessOrEqual
    case .greater: self = .greater
    case .greaterOrEqual: self = .greaterOrEqual
    default: return nil
    }
  }

  package func holds(_ left: Double, _ right: Double) -> Bool {
    switch self {
    case .equal: left == right
    case .notEqual: left != right
    case .less: left < right
    case .lessOrEqual: left <= right
    case .greater: left > right
    case .greaterOrEqual: left >= right
    }
  }
}

extension Relation {
  /// Returns `false` if the relation does not apply to the values. `!=` is the negation of `==`.
  func holds(
    _ left: Value, _ right: Value, _ options: StringOptions, _ frame: inout Frame
  ) throws(EvaluationError) -> Bool {
    try frame.step(max(left.weight, right.weight) >> 6)
    let (left, right) = (left.folded(options), right.folded(options))
    switch self {
    case .equal: return left.equals(right)
    case .notEqual: return !left.equals(right)
    case .less: return left.isLess(than: right) ?? false
    case .greater: return right.isLess(than: left) ?? false
    case .lessOrEqual: return right.isLess(than: left).map { !$0 } ?? false
    case .greaterOrEqual: return left.isLess(than: right).map { !$0 } ?? false
    case .between:
      guard right.isCollection, right.count == 2 else { return false }
      let bounds = right.elements
      return left.isLess(than: bounds[0]) == false && bounds[1].isLess(than: left) == false
    case .within: return try right.includes(left, &frame)
    case .contains: return try left.includes(right, &frame)
    case .typeConforms:
      guard let left = left.asString, let right = right.asString else { return false }
      return TypeNumbering.shared.conforms(left, to: right)
    case .typeEquals:
      guard let left = left.asString, let right = right.asString else { return false }
      return TypeNumbering.shared.areEqual(left, right)
    case .beginsWith, .endsWith, .like, .matches:
      guard let text = left.asString, let pattern = right.asString else { return false }
      switch self {
      case .beginsWith: return text.hasPrefix(pattern)
      case .endsWith: return text.hasSuffix(pattern)
      case .like: return try Wildcard(pattern).matches(text, &frame)
      default: return try RegularExpression(pattern, &frame).matchesWhole(text, &frame)
      }
    }
  }
}

extension Value {
  /// The amount of data to compare: UTF-8 bytes or elements.
  fileprivate var weight: Int {
    switch self {
    case .string(let text): text.utf8.count
    case .array(let values): values.count
    default: 0
    }
  }

  func folded(_ options: StringOptions) -> Value {
    if options.isEmpty { return self }
    switch self {
    case .string(let text):
      var compare: String.CompareOptions = []
      if options.contains(.caseInsensitive) { compare.insert(.caseInsensitive) }
      if options.contains(.diacriticInsensitive) { compare.insert(.diacriticInsensitive) }
      return .string(text.folding(options: compare, locale: nil))
    case .array, .types, .record: return .array(elements.map { $0.folded(options) })
    default: return self
    }
  }

  /// Returns whether this value contains `other` as an element of an array, a value of a dictionary
  /// or a substring.
  func includes(_ other: Value, _ frame: inout Frame) throws(EvaluationError) -> Bool {
    if let text = asString {
      guard let part = other.asString else { return false }
      try frame.step((text.utf8.count * max(1, part.utf8.count)) >> 8)
      return part.isEmpty || text.contains(part)
    }
    guard isCollection || { if case .record = self { true } else { false } }() else { return false }
    for element in elements {
      try frame.step()
      if element.equals(other) { return true }
    }
    return false
  }
}
