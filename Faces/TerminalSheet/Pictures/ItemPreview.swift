import ShareSheet

/// The thumbnail of a shared item, and its size in cells.
struct ItemPreview: Hashable, Sendable {
  let id: Int
  let cells: PictureCells

  /// The columns of the picture, and the gap between it and a text.
  var columns: Int { cells.columns + 2 }
}

extension PlacedPicture {
  /// The rows of the screen that the thumbnail covers.
  var rows: Range<Int> { row..<row + cells.rows }
  var columns: Range<Int> { column..<column + cells.columns }
}

extension SheetModel {
  /// The preview of the first photo. The value is `nil` if the thumbnail has not arrived or the
  /// terminal shows no pictures.
  var itemPreview: ItemPreview? {
    sheet.attachments.lazy.compactMap(\.thumbnail).compactMap { id in
      pictures[id].map { ItemPreview(id: id, cells: $0) }
    }.first
  }
}

/// The size of a picture in cells: 1 to 500 columns and 1 to 300 rows.
struct PictureCells: Hashable, Sendable {
  let columns: Int
  let rows: Int

  init(columns: Int, rows: Int) {
    self.columns = min(max(columns, 1), 500)
    self.rows = min(max(rows, 1), 300)
  }
}

/// A picture and its position on the screen.
struct PlacedPicture: Hashable, Sendable {
  /// The id by which views refer to the picture.
  let id: Int
  let row: Int
  let column: Int
  let cells: PictureCells
}
