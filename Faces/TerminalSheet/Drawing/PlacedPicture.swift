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
