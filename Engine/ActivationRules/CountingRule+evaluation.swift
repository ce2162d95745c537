import Predicates

extension CountingRule {
  /// The item and the attachment for which a step is evaluated: the rows of the item's attachments,
  /// and the row of the attachment. A step about an item ignores `row`.
  private struct Place {
    var rows: Range<Int>
    var row: Int
  }

  func isMet(by rows: TypeRows) -> Bool {
    holds(0, Place(rows: 0..<0, row: 0), rows)
  }

  private func holds(_ index: Int, _ place: Place, _ rows: TypeRows) -> Bool {
    let step = steps[index]
    switch step.operation {
    case .constant(let flag): return flag
    case .all:
      var part = index + 1
      while part < step.end {
        if !holds(part, place, rows) { return false }
        part = steps[part].end
      }
      return true
    case .any:
      var part = index + 1
      while part < step.end {
        if holds(part, place, rows) { return true }
        part = steps[part].end
      }
      return false
    case .not: return !holds(index + 1, place, rows)
    case .comparison(let ordering):
      let left = count(index + 1, place, rows)
      return ordering.holds(left, count(steps[index + 1].end, place, rows))
    case .types(let mask, let other): return matches(mask, but: other, place.row, rows)
    case .number, .items, .attachments: return false
    }
  }

  private func matches(
    _ mask: Mask, but other: Mask, _ row: Int, _ rows: TypeRows
  ) -> Bool {
    matches(mask, row, rows) && (other.width == 0 || !matches(other, row, rows))
  }

  private func matches(_ mask: Mask, _ row: Int, _ rows: TypeRows) -> Bool {
    let first = row * rows.width
    let all = mask.isExact ? rows.own : rows.ancestors
    for word in 0..<min(mask.width, rows.width)
    where words[mask.start + word] & all[first + word] != 0 { return true }
    return false
  }

  private func count(_ index: Int, _ place: Place, _ rows: TypeRows) -> Double {
    let step = steps[index]
    let isPlain = step.end == index + 1
    var count = 0
    switch step.operation {
    case .number(let number): return number
    case .items:
      let items = rows.starts.count - 1
      if isPlain { return Double(items) }
      for item in 0..<items {
        let own = rows.starts[item]..<rows.starts[item + 1]
        if holds(index + 1, Place(rows: own, row: 0), rows) { count += 1 }
      }
    case .attachments:
      if isPlain { return Double(place.rows.count) }
      if case .types(let mask, let other) = steps[index + 1].operation {
        for row in place.rows where matches(mask, but: other, row, rows) { count += 1 }
      } else {
        var place = place
        for row in place.rows {
          place.row = row
          if holds(index + 1, place, rows) { count += 1 }
        }
      }
    default: return 0
    }
    return Double(count)
  }
}
