import Predicates

/// The types of all attachments as rows of bits, one bit for each type, by the numbers of
/// `TypeNumbering`.
package struct TypeRows: Sendable {
  /// The maximum number of words. If more words are needed, there are no rows, and the predicate
  /// itself is evaluated.
  private static let maximumWords = 1 << 16

  /// The number of words of a row.
  package let width: Int
  /// Each attachment's types and all types to which they conform, row after row.
  package let ancestors: [UInt64]
  /// The attachments' own types.
  package let own: [UInt64]
  /// The row at which each extension item begins, and the number of rows.
  package let starts: [Int]

  /// - Returns: `nil` if a type has no number, or the rows are too large.
  init?(_ lists: [[TypeList]]) {
    var above: [TypeNumbers] = []
    var own: [TypeNumbers] = []
    var starts = [0]
    for list in lists {
      for types in list {
        guard types.isNumbered else { return nil }
        var numbers = TypeNumbers()
        for identifier in types.identifiers {
          guard let number = TypeNumbering.shared.number(of: identifier) else { return nil }
          numbers.insert(number)
        }
        own.append(numbers)
        above.append(types.ancestors)
      }
      starts.append(above.count)
    }
    let width = above.reduce(1) { max($0, $1.words.count) }
    guard width * above.count <= Self.maximumWords else { return nil }
    func rows(_ sets: [TypeNumbers]) -> [UInt64] {
      var words: [UInt64] = []
      words.reserveCapacity(width * sets.count)
      for set in sets {
        words += set.words
        words += repeatElement(0, count: width - set.words.count)
      }
      return words
    }
    self.width = width
    self.starts = starts
    ancestors = rows(above)
    self.own = rows(own)
  }
}
