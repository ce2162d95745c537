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
    sheet.attachments.indices.lazy.filter { sheet.attachments[$0].kind == "photo" }.compactMap {
      index in
      let id = PictureUse.previewIdentifier(ofItem: index)
      return pictures[id].map { ItemPreview(id: id, cells: $0) }
    }.first
  }
}
