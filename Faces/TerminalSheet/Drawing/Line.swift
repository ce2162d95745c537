/// A line of scrollable content: its pieces side by side, and its target.
struct Line: Hashable, Sendable {
  struct Piece: Hashable, Sendable {
    var column: Int
    var text: String
    var style = Style.plain
  }

  var pieces: [Piece] = []
  /// The index of the target that this line shows.
  var target: Int?
  /// The picture whose upper left corner is on this line.
  var picture: PlacedPicture?

  init(_ pieces: Piece..., target: Int? = nil) {
    self.pieces = pieces
    self.target = target
  }
}

extension Canvas {
  /// Draws the lines that fit, starting with `top`, and arrows if there are more.
  mutating func put(_ lines: [Line], from top: Int, rows: Range<Int>, column: Int, end: Int) {
    let shown = lines.dropFirst(max(top, 0)).prefix(rows.count)
    for (row, line) in zip(rows, shown) {
      for piece in line.pieces {
        put(piece.text, row: row, column: column + piece.column, end: end, style: piece.style)
      }
      if let picture = line.picture, row + picture.cells.rows <= rows.upperBound {
        reserve(
          picture: picture.id, row: row, column: column + picture.column, cells: picture.cells)
      }
    }
    let edge = end - repertoire.columns(of: "↑")
    if top > 0, !rows.isEmpty { put("↑", row: rows.lowerBound, column: edge, style: .dim) }
    if top + rows.count < lines.count, !rows.isEmpty {
      put("↓", row: rows.upperBound - 1, column: edge, style: .dim)
    }
  }
}
