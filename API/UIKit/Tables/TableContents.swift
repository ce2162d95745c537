import Contract
import Foundation

/// The state of a table: counts, live cells and selection.
@MainActor struct TableContents {
  var counts = TableCounts()
  var isCounted = false
  /// Increases with each reload of rows.
  var generation = 0
  /// The offsets of the visible rows.
  var window = 0..<0
  var cells: [IndexPath: UITableViewCell] = [:]
  var queue = CellQueue()
  var classes: [String: UITableViewCell.Type] = [:]
  /// Creates cells from a storyboard's prototypes or nib files, by their identifiers.
  var makers: [String: @MainActor () -> UITableViewCell?] = [:]
  /// The selected rows, in order of selection.
  var selected: [IndexPath] = []
  var headers: [String?] = []
  var footers: [String?] = []
  /// The generation of `headers` and `footers`.
  var titledGeneration: Int?
  var changes = TableChanges()
  var updateDepth = 0
  /// The row that the window must contain.
  var revealed: IndexPath?
  /// The text that the user searches for, or an empty string.
  var find = ""
  /// The rows that match the search, or `nil` if there is no search.
  var found: FoundRows?
  var words = RowWords()
  /// Whether the page contains the views of the rows instead of the table.
  var showsElements = false
  /// Whether the rows were reloaded after `showsElements` was determined.
  var isReloaded = false
  /// The labels with headers and footers, if the page contains the views of the rows.
  var titleLabels: [TitleKey: UILabel] = [:]
  var turns: TurnButtons?

  struct TitleKey: Hashable {
    var section: Int
    var isFooter: Bool
  }

  nonisolated init() {}

  /// The maximum number of visible rows.
  var windowSize: Int { showsElements ? UITableView.maximumElementRows : Table.windowSize }

  var shownPaths: [IndexPath] { found?.paths ?? counts.paths(window) }

  mutating func recycleAll() {
    for cell in cells.values { recycle(cell) }
    cells = [:]
  }

  mutating func recycle(_ cell: UITableViewCell) {
    cell.isSelected = false
    cell.removeFromSuperview()
    // Faces know the views of the cell by their ids. A press that was made before a reload must not
    // reach another row.
    if !cell.isExposed { queue.put(cell) }
  }
}

/// The cells that are available for reuse.
@MainActor struct CellQueue {
  private var cells: [UITableViewCell] = []

  var count: Int { cells.count }

  mutating func put(_ cell: UITableViewCell) { cells.append(cell) }

  mutating func take(_ identifier: String) -> UITableViewCell? {
    guard let index = cells.lastIndex(where: { $0.reuseIdentifier == identifier }) else {
      return nil
    }
    return cells.remove(at: index)
  }

  /// Discards the oldest cells beyond `count`.
  mutating func keep(_ count: Int) {
    if cells.count > count { cells.removeFirst(cells.count - max(count, 0)) }
  }
}
