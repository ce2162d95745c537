import ActivationRules
import Predicates

/// The handwritten Swift equivalent of a rule: loops over the same table of types.
typealias Peer = (TypeRows) -> Bool

/// A set of types that one condition of a rule names.
struct Wanted {
  private var words: [UInt64]

  init(_ identifiers: [String]) {
    var numbers = TypeNumbers()
    for identifier in identifiers {
      if let number = TypeNumbering.shared.number(of: identifier) { numbers.insert(number) }
    }
    words = numbers.words
  }

  @inline(__always) func matches(_ table: [UInt64], _ row: Int, _ width: Int) -> Bool {
    for word in 0..<min(words.count, width) where words[word] & table[row * width + word] != 0 {
      return true
    }
    return false
  }

  /// Returns how many of an item's attachments conform to one of the types.
  @inline(__always) func count(_ rows: TypeRows, _ item: Int) -> Int {
    var count = 0
    for row in rows.starts[item]..<rows.starts[item + 1]
    where matches(rows.ancestors, row, rows.width) { count += 1 }
    return count
  }

  @inline(__always) func exactCount(_ rows: TypeRows, _ item: Int) -> Int {
    var count = 0
    for row in rows.starts[item]..<rows.starts[item + 1]
    where matches(rows.own, row, rows.width) { count += 1 }
    return count
  }
}

extension TypeRows {
  @inline(__always) var items: Range<Int> { 0..<(starts.count - 1) }
  @inline(__always) func attachments(_ item: Int) -> Int { starts[item + 1] - starts[item] }

  @inline(__always) func count(_ holds: (Int) -> Bool) -> Int {
    var count = 0
    for item in items where holds(item) { count += 1 }
    return count
  }
}
