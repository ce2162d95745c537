extension Canvas {
  /// Dims everything that is on the canvas, and removes the pictures.
  mutating func recede() {
    restyle { $0.isBlank ? $0 : Cell(text: $0.text, style: .dim) }
    forgetPictures()
  }

  mutating func clear(rows: Range<Int>) {
    for row in rows.clamped(to: 0..<size.rows) { blank(row: row, columns: 0..<size.columns) }
  }

  /// Copies the rows of another canvas of the same size to this canvas, from the given row to the
  /// last.
  mutating func cover(from row: Int, with other: Canvas) {
    for row in max(row, 0)..<max(size.rows, max(row, 0)) {
      for (column, cell) in other.rows[row].enumerated() { set(cell, row: row, column: column) }
    }
    for picture in other.pictures where picture.row >= row {
      reserve(
        picture: picture.id, row: picture.row, column: picture.column, cells: picture.cells)
    }
    setCursor(row: other.cursor.row, column: other.cursor.column)
  }

  /// Moves all cells down and to the right. Cells that leave the screen are discarded.
  mutating func displace(rows down: Int, columns right: Int) {
    let old = self
    forgetPictures()
    clear(rows: 0..<size.rows)
    for row in 0..<size.rows {
      guard old.rows.indices.contains(row - down) else { continue }
      for column in 0..<size.columns {
        let source = column - right
        guard old.rows[row - down].indices.contains(source) else { continue }
        var cell = old.rows[row - down][source]
        // If the screen's edge cuts a wide character in half, the visible half becomes a blank.
        if cell.text.isEmpty, column == 0 { cell = Cell(text: " ", style: cell.style) }
        let next = source + 1
        if column == size.columns - 1, old.rows[row - down].indices.contains(next),
          old.rows[row - down][next].text.isEmpty
        {
          cell = Cell(text: " ", style: cell.style)
        }
        set(cell, row: row, column: column)
      }
    }
  }
}
