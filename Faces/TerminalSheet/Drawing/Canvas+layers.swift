extension Canvas {
  /// What was drawn so far stands back: dim, without a picture.
  mutating func recede() {
    restyle { $0.isBlank ? $0 : Cell(text: $0.text, style: .dim) }
    forgetPictures()
  }

  mutating func clear(rows: Range<Int>) {
    for row in rows.clamped(to: 0..<size.rows) { blank(row: row, columns: 0..<size.columns) }
  }

  /// Puts the rows of another canvas of this size over these, from one row down.
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

  /// Everything so many cells further down and to the right; what leaves the screen is gone.
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
        // Half a wide character is none.
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
