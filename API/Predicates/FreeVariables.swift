/// A search for the unbound variables of a predicate, in the order of their first use.
struct FreeVariables {
  private(set) var names: [String] = []
  private var bound: Set<String>

  init(of predicate: Predicate, bound: Set<String> = []) {
    self.bound = bound
    visit(predicate)
  }

  private mutating func visit(_ predicate: Predicate) {
    switch predicate {
    case .constant: break
    case .and(let parts), .or(let parts): for part in parts { visit(part.node) }
    case .not(let inner): visit(inner.node)
    case .comparison(let comparison):
      visit(comparison.left.node)
      visit(comparison.right.node)
    }
  }

  private mutating func visit(_ expression: Expression) {
    switch expression {
    case .literal, .this: break
    case .variable(let name):
      if !bound.contains(name), !names.contains(name) { names.append(name) }
    case .assignment(let name, let value):
      visit(value.node)
      bound.insert(name)
    case .key(let base, _), .collection(let base, _, _), .negative(let base): visit(base.node)
    case .subquery(let items, let variable, let predicate):
      visit(items.node)
      let outer = bound
      bound.insert(variable)
      visit(predicate.node)
      bound = outer
    case .aggregate(let values), .function(_, let values):
      for value in values { visit(value.node) }
    case .index(let base, let position):
      visit(base.node)
      if case .at(let index) = position { visit(index.node) }
    case .arithmetic(let left, _, let right):
      visit(left.node)
      visit(right.node)
    }
  }
}
