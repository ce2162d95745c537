/// A type that a predicate names in a comparison.
package struct TypeQuestion: Hashable, Sendable {
  package let identifier: String
  /// The byte range of the comparison.
  package let range: Range<Int>
}

extension Program {
  /// The literal types in comparisons with `UTI-CONFORMS-TO` and `UTI-EQUALS`, and in comparisons
  /// of `registeredTypeIdentifiers` with `==`, in source order.
  package var typeQuestions: [TypeQuestion] {
    comparisons.compactMap { comparison, range in
      switch comparison.relation {
      case .typeConforms, .typeEquals: break
      case .equal where comparison.left.node.lastKey == "registeredTypeIdentifiers": break
      default: return nil
      }
      guard case .literal(.string(let identifier)) = comparison.right.node else { return nil }
      return TypeQuestion(identifier: identifier, range: range)
    }
  }

  /// All comparisons, including comparisons in SUBQUERYs. An outer comparison precedes the inner
  /// comparisons.
  package var comparisons: [(comparison: Comparison, range: Range<Int>)] {
    var all: [(Comparison, Range<Int>)] = []
    func visit(_ part: Located<Predicate>) {
      switch part.node {
      case .constant: break
      case .and(let parts), .or(let parts): for inner in parts { visit(inner) }
      case .not(let inner): visit(inner)
      case .comparison(let comparison):
        all.append((comparison, part.range))
        visit(comparison.left.node)
        visit(comparison.right.node)
      }
    }
    func visit(_ expression: Expression) {
      switch expression {
      case .literal, .this, .variable: break
      case .assignment(_, let inner), .negative(let inner), .key(let inner, _),
        .collection(let inner, _, _), .index(let inner, _):
        visit(inner.node)
      case .subquery(let items, _, let predicate):
        visit(items.node)
        visit(predicate)
      case .aggregate(let values), .function(_, let values):
        for value in values { visit(value.node) }
      case .arithmetic(let left, _, let right):
        visit(left.node)
        visit(right.node)
      }
    }
    visit(tree)
    return all
  }

  /// The value of a predicate that consists only of `TRUEPREDICATE` or `FALSEPREDICATE`.
  package var constant: Bool? { if case .constant(let flag) = tree.node { flag } else { nil } }

  /// Returns the line and column of an offset in the source, both starting at 1.
  package func position(of offset: Int) -> (line: Int, column: Int) {
    let error = PredicateFormatError(in: Array(source.utf8), at: offset, expected: "", found: "")
    return (error.line, error.column)
  }
}

extension Comparison {
  /// Whether the comparison is `….@count == 1`, for all attachments or a subset.
  package var isExactlyOne: Bool {
    guard relation == .equal, case .collection(let counted, .count, _) = left.node,
      case .literal(.number(1)) = right.node
    else { return false }
    switch counted.node {
    case .key(_, "attachments"): return true
    case .subquery(let items, _, _): return items.node.lastKey == "attachments"
    default: return false
    }
  }
}
