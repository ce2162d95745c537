import ShareSheet

/// The picture of one of the items that are being shared, and its room.
struct ItemPreview: Hashable, Sendable {
  let id: Int
  let cells: PictureCells
}

extension PlacedPicture {
  /// On the screen.
  var rows: Range<Int> { row..<row + cells.rows }
  var columns: Range<Int> { column..<column + cells.columns }
}

extension SheetModel {
  /// The first photo's; nil until it has come, and where the terminal shows none.
  var itemPreview: ItemPreview? {
    sheet.attachments.lazy.compactMap(\.thumbnail).compactMap { id in
      pictures[id].map { ItemPreview(id: id, cells: $0) }
    }.first
  }
}

/// The rectangle of cells that a picture takes, at least one each way.
struct PictureCells: Hashable, Sendable {
  let columns: Int
  let rows: Int

  init(columns: Int, rows: Int) {
    self.columns = min(max(columns, 1), 500)
    self.rows = min(max(rows, 1), 300)
  }
}

/// A picture and where on the screen it belongs.
struct PlacedPicture: Hashable, Sendable {
  /// What views name it by.
  let id: Int
  let row: Int
  let column: Int
  let cells: PictureCells
}
