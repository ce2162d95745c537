import Foundation

/// The number of rows in each section. Invalid counts from a data source are clamped.
struct TableCounts: Equatable {
  /// The maximum number of sections. Further sections are not shown.
  static let maximumSections = 1000
  /// The maximum number of rows in the whole table. Further rows are not shown.
  static let maximumRows = Int(Int32.max)

  /// The number of rows in each section.
  let rows: [Int]
  /// The number of rows before each section.
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

  /// Returns the number of rows before the given row, or `nil` if the row does not exist.
  func offset(of path: IndexPath) -> Int? {
    contains(path) ? starts[path.section] + path.row : nil
  }

  /// Returns the paths of the rows at the offsets, in order.
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

  /// Returns a window that contains the row at the offset. If the current window does not contain
  /// the row, the new window is centered on it.
  func window(_ current: Range<Int>, holding offset: Int?, size: Int) -> Range<Int> {
    var start = current.lowerBound
    if let offset, !(start..<(start + size)).contains(offset) { start = offset - size / 2 }
    start = min(max(start, 0), max(total - size, 0))
    return start..<min(start + size, total)
  }
}
