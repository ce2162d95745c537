/// The syntax tree of a predicate.
package indirect enum Predicate: Sendable {
  case constant(Bool)
  case and([Located<Predicate>])
  case or([Located<Predicate>])
  case not(Located<Predicate>)
  case comparison(Comparison)
}

/// A node with its byte range in the source.
package struct Located<Node: Sendable>: Sendable {
  package let node: Node
  package let range: Range<Int>
}

package struct Comparison: Sendable {
  package let quantifier: Quantifier?
  package let left: Located<Expression>
  package let relation: Relation
  package let options: StringOptions
  package let right: Located<Expression>
}

/// A quantifier. `SOME` is parsed as `any`.
package enum Quantifier: Sendable { case any, all, none }

package enum Relation: Sendable {
  case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual, between, contains, within
  case beginsWith, endsWith, like, matches, typeConforms, typeEquals
}

/// The options `[c]` and `[d]`. `[n]` and `[l]` are accepted and ignored.
package struct StringOptions: OptionSet, Sendable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }
  static let caseInsensitive = Self(rawValue: 1)
  static let diacriticInsensitive = Self(rawValue: 2)
}

package indirect enum Expression: Sendable {
  case literal(Value)
  case this
  case variable(String)
  case assignment(String, Located<Expression>)
  case key(Located<Expression>, String)
  /// An operator on a collection: `base.@operation.path`.
  case collection(Located<Expression>, CollectionOperator, path: [String])
  case subquery(Located<Expression>, variable: String, Located<Predicate>)
  case aggregate([Located<Expression>])
  case index(Located<Expression>, Position)
  case arithmetic(Located<Expression>, ArithmeticOperator, Located<Expression>)
  case negative(Located<Expression>)
  case function(Function, [Located<Expression>])
}

package enum CollectionOperator: String, Sendable, CaseIterable {
  case count, sum, avg, min, max, distinctUnionOfObjects, unionOfObjects
  case distinctUnionOfArrays, unionOfArrays, distinctUnionOfSets
}

package enum Position: Sendable {
  case at(Located<Expression>)
  case first, last, size
}

package enum ArithmeticOperator: Sendable { case add, subtract, multiply, divide, power }

package enum Function: String, Sendable, CaseIterable {
  case sum, count, min, max, average, median, mode, stddev, sqrt, log, ln, exp, floor, ceiling
  case abs, trunc, random, randomn, now, cast
}
