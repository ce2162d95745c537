/// The measures that every view of the sheet keeps to: one left edge, one width, the same top and
/// bottom, so that nothing jumps when one follows the other.
struct SheetMetrics: Hashable, Sendable {
  let size: SheetSize
  let left: Int
  /// The column behind the last one used.
  let right: Int
  let title: Int
  let footer: Int
  /// Whether there is room for blank rows.
  let isRoomy: Bool

  /// - Parameter above: rows that are left to what lies behind.
  init(_ size: SheetSize, above: Int = 0) {
    self.size = size
    left = size.columns >= 60 ? 2 : size.columns >= 20 ? 1 : 0
    right = max(left + 1, min(size.columns - left, left + 76))
    isRoomy = size.rows - above >= 18
    title = above + (isRoomy || above > 0 ? 1 : 0)
    footer = isRoomy ? size.rows - 2 : size.rows - 1
  }

  var width: Int { right - left }
  /// Rows given to the list of attachments.
  var attachmentRows: Int { size.rows < 10 ? 0 : size.rows < 16 ? 2 : size.rows < 30 ? 4 : 8 }
}
