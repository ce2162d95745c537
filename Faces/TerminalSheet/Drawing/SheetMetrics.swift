/// The measures that all views of the sheet share. Because they are shared, nothing shifts when the
/// view changes.
struct SheetMetrics: Hashable, Sendable {
  let size: SheetSize
  let left: Int
  /// The column after the last column that views use.
  let right: Int
  let title: Int
  let footer: Int
  /// Whether the screen has space for blank rows.
  let isRoomy: Bool

  /// - Parameter above: The number of rows that show the view behind a translucent page.
  init(_ size: SheetSize, above: Int = 0) {
    self.size = size
    left = size.columns >= 60 ? 2 : size.columns >= 20 ? 1 : 0
    right = max(left + 1, min(size.columns - left, left + 76))
    isRoomy = size.rows - above >= 18
    title = above + (isRoomy || above > 0 ? 1 : 0)
    footer = isRoomy ? size.rows - 2 : size.rows - 1
  }

  var width: Int { right - left }
  /// The maximum number of rows for the list of attachments.
  var attachmentRows: Int { size.rows < 10 ? 0 : size.rows < 16 ? 2 : size.rows < 30 ? 4 : 8 }
}

/// The size of the screen, limited to 1 to 500 columns and 1 to 300 rows.
struct SheetSize: Hashable, Sendable {
  let columns: Int
  let rows: Int

  init(columns: Int, rows: Int) {
    self.columns = min(max(columns, 1), 500)
    self.rows = min(max(rows, 1), 300)
  }
}
