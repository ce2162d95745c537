import Foundation
import Wire

/// A table's state: what it counts, which cells live, what is selected.
@MainActor struct TableContents {
  var counts = TableCounts()
  var isCounted = false
  /// Grows whenever rows are reloaded.
  var generation = 0
  /// Offsets of the rows that are shown.
  var window = 0..<0
  var cells: [IndexPath: UITableViewCell] = [:]
  var queue = CellQueue()
  var classes: [String: UITableViewCell.Type] = [:]
  /// In the order of choosing.
  var selected: [IndexPath] = []
  var headers: [String?] = []
  var footers: [String?] = []
  /// The generation whose headers and footers these are.
  var titledGeneration: Int?
  var changes = TableChanges()
  var updateDepth = 0
  /// The row that the window shall hold.
  var revealed: IndexPath?
  /// What the person looks for; empty: nothing.
  var find = ""
  /// The rows that have it; nil: nobody looks for any.
  var found: FoundRows?
  var words = RowWords()

  nonisolated init() {}

  var shownPaths: [IndexPath] { found?.paths ?? counts.paths(window) }

  mutating func recycleAll() {
    for cell in cells.values { recycle(cell) }
    cells = [:]
  }

  mutating func recycle(_ cell: UITableViewCell) {
    cell.isSelected = false
    cell.removeFromSuperview()
    queue.put(cell)
  }
}
