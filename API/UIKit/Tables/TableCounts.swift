import Foundation

/// How many rows the sections of a table have. A data source may say anything; this holds only what
/// can be counted with.
struct TableCounts: Equatable {
  /// Sections beyond it are not shown.
  static let maximumSections = 1000
  /// Rows of the whole table beyond it are not shown.
  static let maximumRows = Int(Int32.max)

  /// Rows of each section.
  let rows: [Int]
  /// Rows that stand before each section.
  private let starts: [Int]
  let total: Int

  init(_ sections: Int = 0, rowsIn: (Int) -> Int = { _ in 0 }) {
    var rows: [Int] = []
    var starts: [Int] = []
    var total = 0
    for section in 0..<min(max(sections, 0), Self.maximumSections) {
      let count = min(max(rowsIn(section), 0), Self.maximumRows - total)
      rows.append(count)
      starts.append(total)
      total += count
    }
    self.rows = rows
    self.starts = starts
    self.total = total
  }

  func contains(_ path: IndexPath) -> Bool {
    path.count == 2 && rows.indices.contains(path.section) && path.row >= 0
      && path.row < rows[path.section]
  }

  /// How many rows stand before this one; nil for a row that there is not.
  func offset(of path: IndexPath) -> Int? {
    contains(path) ? starts[path.section] + path.row : nil
  }

  /// The paths of the rows with these offsets, in order.
  func paths(_ offsets: Range<Int>) -> [IndexPath] {
    let range = offsets.clamped(to: 0..<total)
    guard !range.isEmpty else { return [] }
    var paths: [IndexPath] = []
    paths.reserveCapacity(range.count)
    for section in rows.indices {
      let own = range.clamped(to: starts[section]..<(starts[section] + rows[section]))
      for offset in own { paths.append(IndexPath(row: offset - starts[section], section: section)) }
    }
    return paths
  }

  /// The rows to show so that the one with this offset is among them: the window moves only if it
  /// has to, and then has it in its middle.
  func window(_ current: Range<Int>, holding offset: Int?, size: Int) -> Range<Int> {
    var start = current.lowerBound
    if let offset, !(start..<(start + size)).contains(offset) { start = offset - size / 2 }
    start = min(max(start, 0), max(total - size, 0))
    return start..<min(start + size, total)
  }
}
