import ActivationRules
import Predicates

/// A builder of peers for rules from a file. It has one handwritten loop for each form that
/// published rules have, and closures for AND and OR. For a rule of another form, the result is
/// `nil`.
struct PeerBuilder {
  static func peer(_ program: Program) -> Peer? { top(program.tree.node) }

  private typealias ItemTest = (TypeRows, Int) -> Bool

  private static func top(_ predicate: Predicate) -> Peer? {
    switch predicate {
    case .constant(let flag): return { _ in flag }
    case .and(let parts):
      let peers = parts.compactMap { top($0.node) }
      guard peers.count == parts.count else { return nil }
      return { rows in
        for peer in peers where !peer(rows) { return false }
        return true
      }
    case .or(let parts):
      let peers = parts.compactMap { top($0.node) }
      guard peers.count == parts.count else { return nil }
      return { rows in
        for peer in peers where peer(rows) { return true }
        return false
      }
    case .not(let inner): return top(inner.node).map { peer in { !peer($0) } }
    case .comparison(let comparison):
      guard let ordering = Ordering(comparison.relation),
        case .collection(let counted, .count, _) = comparison.left.node
      else { return nil }
      let limit: Int?
      switch comparison.right.node {
      case .literal(.number(let number)): limit = Int(exactly: number)
      case .collection(let all, .count, _) where all.node.lastKey == "extensionItems": limit = nil
      default: return nil
      }
      switch counted.node {
      case .key(_, "extensionItems"):
        return { compare($0.items.count, ordering, limit ?? $0.items.count) }
      case .subquery(let items, _, let predicate) where items.node.lastKey == "extensionItems":
        guard let test = item(predicate.node) else { return nil }
        return { rows in
          compare(rows.count { test(rows, $0) }, ordering, limit ?? rows.items.count)
        }
      default: return nil
      }
    }
  }

  private static func item(_ predicate: Predicate) -> ItemTest? {
    switch predicate {
    case .and(let parts):
      let tests = parts.compactMap { item($0.node) }
      guard tests.count == parts.count else { return nil }
      return { rows, item in
        for test in tests where !test(rows, item) { return false }
        return true
      }
    case .or(let parts):
      let tests = parts.compactMap { item($0.node) }
      guard tests.count == parts.count else { return nil }
      return { rows, item in
        for test in tests where test(rows, item) { return true }
        return false
      }
    case .comparison(let comparison):
      guard let ordering = Ordering(comparison.relation),
        case .collection(let counted, .count, _) = comparison.left.node
      else { return nil }
      let limit: Int?
      switch comparison.right.node {
      case .literal(.number(let number)): limit = Int(exactly: number)
      case .collection(let all, .count, _) where all.node.lastKey == "attachments": limit = nil
      default: return nil
      }
      switch counted.node {
      case .key(_, "attachments"):
        return { rows, item in
          let count = rows.attachments(item)
          return compare(count, ordering, limit ?? count)
        }
      case .subquery(let all, _, let predicate) where all.node.lastKey == "attachments":
        return attachments(predicate.node, ordering, limit)
      default: return nil
      }
    default: return nil
    }
  }

  private static func attachments(
    _ predicate: Predicate, _ ordering: Ordering, _ limit: Int?
  ) -> ItemTest? {
    if let (types, isExact) = types(predicate) {
      let wanted = Wanted(types)
      if isExact {
        return { rows, item in
          compare(wanted.exactCount(rows, item), ordering, limit ?? rows.attachments(item))
        }
      }
      return { rows, item in
        compare(wanted.count(rows, item), ordering, limit ?? rows.attachments(item))
      }
    }
    guard let test = pair(predicate) ?? attachment(predicate) else { return nil }
    return { rows, item in
      var count = 0
      for row in rows.starts[item]..<rows.starts[item + 1] where test(rows, row) { count += 1 }
      return compare(count, ordering, limit ?? rows.attachments(item))
    }
  }

  /// Returns a test of whether an attachment conforms to one of the first types and to none of the
  /// second types.
  private static func pair(_ predicate: Predicate) -> ItemTest? {
    guard case .and(let parts) = predicate, parts.count == 2,
      case (let types, false)? = Self.types(parts[0].node), case .not(let inner) = parts[1].node,
      case (let others, false)? = Self.types(inner.node)
    else { return nil }
    let wanted = Wanted(types)
    let unwanted = Wanted(others)
    return { rows, row in
      wanted.matches(rows.ancestors, row, rows.width)
        && !unwanted.matches(rows.ancestors, row, rows.width)
    }
  }

  private static func attachment(_ predicate: Predicate) -> ItemTest? {
    if case (let types, false)? = types(predicate) {
      let wanted = Wanted(types)
      return { rows, row in wanted.matches(rows.ancestors, row, rows.width) }
    }
    switch predicate {
    case .and(let parts):
      let tests = parts.compactMap { pair($0.node) ?? attachment($0.node) }
      guard tests.count == parts.count else { return nil }
      return { rows, row in
        for test in tests where !test(rows, row) { return false }
        return true
      }
    case .or(let parts):
      let tests = parts.compactMap { pair($0.node) ?? attachment($0.node) }
      guard tests.count == parts.count else { return nil }
      return { rows, row in
        for test in tests where test(rows, row) { return true }
        return false
      }
    case .not(let inner): return attachment(inner.node).map { test in { !test($0, $1) } }
    default: return nil
    }
  }

  private static func types(_ predicate: Predicate) -> ([String], isExact: Bool)? {
    switch predicate {
    case .or(let parts):
      let all = parts.compactMap { types($0.node) }
      guard all.count == parts.count, Set(all.map(\.isExact)).count == 1 else { return nil }
      return (all.flatMap(\.0), all[0].isExact)
    case .comparison(let comparison):
      guard comparison.quantifier == .any,
        case .literal(.string(let type)) = comparison.right.node
      else { return nil }
      switch comparison.relation {
      case .typeConforms: return ([type], false)
      case .typeEquals: return ([type], true)
      default: return nil
      }
    default: return nil
    }
  }

  @inline(__always)
  private static func compare(_ left: Int, _ ordering: Ordering, _ right: Int) -> Bool {
    switch ordering {
    case .equal: left == right
    case .notEqual: left != right
    case .less: left < right
    case .lessOrEqual: left <= right
    case .greater: left > right
    case .greaterOrEqual: left >= right
    }
  }
}
