import Predicates

/// A predicate that only counts attachments by their types, as a flat list. Each step is followed
/// by its operands. Nearly all published predicates only count.
///
/// The result equals the result of the predicate. A predicate that does more than count cannot be
/// converted.
struct CountingRule: Sendable {
  enum Operation: Sendable {
    // Boolean operations
    case constant(Bool)
    case all, any, not
    /// Compares the two numbers that follow.
    case comparison(Ordering)
    /// Whether one of the attachment's types is in the first mask, and none of them is in the
    /// second.
    case types(Mask, but: Mask)
    // Numeric operations
    case number(Double)
    /// The number of elements for which the next step is true. Without a next step, the number of
    /// all elements.
    case items, attachments
  }

  struct Mask: Sendable {
    static let none = Mask(start: 0, width: 0, isExact: false)

    /// The index of the mask's first word in `words`.
    let start: Int
    let width: Int
    /// Whether only an attachment's own types are compared with the mask. Otherwise the types to
    /// which they conform are compared too.
    let isExact: Bool
  }

  struct Step: Sendable {
    let operation: Operation
    /// The index after the step's operands.
    var end: Int
  }

  private(set) var steps: [Step] = []
  private(set) var words: [UInt64] = []

  /// - Returns: `nil` if the predicate does more than count.
  init?(_ program: Program) {
    guard append(program.tree.node, Scope()) else { return nil }
  }

  private struct Scope {
    /// The names of the variables.
    var item: String?
    var attachment: String?

    func isItem(_ expression: Expression) -> Bool {
      guard case .variable(let name) = expression else { return false }
      return name == item && name != attachment
    }

    func isAttachment(_ expression: Expression) -> Bool {
      guard case .variable(let name) = expression else { return false }
      return name == attachment
    }
  }

  private mutating func append(
    _ operation: Operation, _ inner: (inout CountingRule) -> Bool = { _ in true }
  ) -> Bool {
    let place = steps.count
    steps.append(Step(operation: operation, end: place + 1))
    guard inner(&self) else { return false }
    steps[place].end = steps.count
    return true
  }

  private mutating func append(_ predicate: Predicate, _ scope: Scope) -> Bool {
    switch predicate {
    case .constant(let flag): return append(.constant(flag))
    case .not(let inner): return append(.not) { $0.append(inner.node, scope) }
    case .and(let parts):
      return appendPair(parts, scope)
        || append(.all) { rule in parts.allSatisfy { rule.append($0.node, scope) } }
    case .or: return append(anyOf: alternatives(predicate), scope)
    case .comparison(let comparison):
      if comparison.quantifier != nil { return append(anyOf: [predicate], scope) }
      guard let ordering = Ordering(comparison.relation), comparison.options.isEmpty else {
        return false
      }
      return append(.comparison(ordering)) { rule in
        rule.append(number: comparison.left.node, scope)
          && rule.append(number: comparison.right.node, scope)
      }
    }
  }

  private func alternatives(_ predicate: Predicate) -> [Predicate] {
    guard case .or(let parts) = predicate else { return [predicate] }
    return parts.flatMap { alternatives($0.node) }
  }

  /// Combines the types of all alternatives in one mask.
  private mutating func append(anyOf alternatives: [Predicate], _ scope: Scope) -> Bool {
    var masks = [TypeNumbers(), TypeNumbers()]
    var others: [Predicate] = []
    for alternative in alternatives {
      guard case .comparison(let comparison) = alternative, comparison.quantifier != nil else {
        others.append(alternative)
        continue
      }
      guard let (number, isExact) = question(comparison, scope) else { return false }
      masks[isExact ? 1 : 0].insert(number)
    }
    let asked = masks.enumerated().filter { !$0.element.words.isEmpty }
    func appendAll(_ rule: inout CountingRule) -> Bool {
      for (index, numbers) in asked {
        let mask = rule.mask(numbers, isExact: index == 1)
        guard rule.append(.types(mask, but: .none)) else { return false }
      }
      return others.allSatisfy { rule.append($0, scope) }
    }
    return asked.count + others.count == 1 ? appendAll(&self) : append(.any, appendAll)
  }

  /// Appends a single step for "one of the first types, and none of the second".
  private mutating func appendPair(_ parts: [Located<Predicate>], _ scope: Scope) -> Bool {
    guard parts.count == 2, let wanted = types(parts[0].node, scope),
      case .not(let inner) = parts[1].node, let unwanted = types(inner.node, scope)
    else { return false }
    let mask = mask(wanted, isExact: false)
    return append(.types(mask, but: self.mask(unwanted, isExact: false)))
  }

  /// Returns the types that a predicate checks, if it checks only types.
  private func types(_ predicate: Predicate, _ scope: Scope) -> TypeNumbers? {
    var numbers = TypeNumbers()
    for alternative in alternatives(predicate) {
      guard case .comparison(let comparison) = alternative,
        case (let number, false)? = question(comparison, scope)
      else { return nil }
      numbers.insert(number)
    }
    return numbers
  }

  private mutating func mask(_ numbers: TypeNumbers, isExact: Bool) -> Mask {
    let mask = Mask(start: words.count, width: numbers.words.count, isExact: isExact)
    words += numbers.words
    return mask
  }

  /// Matches `ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO "type"`.
  private func question(_ comparison: Comparison, _ scope: Scope) -> (number: Int, isExact: Bool)? {
    guard comparison.quantifier == .any, comparison.options.isEmpty,
      case .key(let base, "registeredTypeIdentifiers") = comparison.left.node,
      scope.isAttachment(base.node),
      case .literal(.string(let identifier)) = comparison.right.node,
      let number = TypeNumbering.shared.number(of: identifier)
    else { return nil }
    switch comparison.relation {
    case .typeConforms: return (number, false)
    case .typeEquals: return (number, true)
    default: return nil
    }
  }

  private mutating func append(number expression: Expression, _ scope: Scope) -> Bool {
    switch expression {
    case .literal(.number(let number)): return append(.number(number))
    case .collection(let counted, .count, let path) where path.isEmpty:
      switch counted.node {
      case .subquery(let collection, let variable, let predicate):
        guard let operation = self.collection(collection.node, scope) else { return false }
        // Nested counts of the same collection would multiply the work.
        var inner = scope
        switch operation {
        case .items where scope.item == nil: inner.item = variable
        case .attachments where scope.attachment == nil: inner.attachment = variable
        default: return false
        }
        return append(operation) { $0.append(predicate.node, inner) }
      default:
        guard let operation = self.collection(counted.node, scope) else { return false }
        return append(operation)
      }
    default: return false
    }
  }

  private func collection(_ expression: Expression, _ scope: Scope) -> Operation? {
    switch expression {
    case .key(let base, "extensionItems"):
      if case .this = base.node { return .items }
      return nil
    case .key(let base, "attachments"): return scope.isItem(base.node) ? .attachments : nil
    default: return nil
    }
  }
}
