/// One line of something longer than the screen: pieces side by side, and what it belongs to.
struct Line: Hashable, Sendable {
  struct Piece: Hashable, Sendable {
    var column: Int
    var text: String
    var style = Style.plain
  }

  var pieces: [Piece] = []
  /// The place among the targets of what this line shows.
  var target: Int?
  /// The upper left corner of a picture.
  var picture: PlacedPicture?

  init(_ pieces: Piece..., target: Int? = nil) {
    self.pieces = pieces
    self.target = target
  }
}

extension Canvas {
  /// Draws those of `lines` that fit, `top` being the first, with arrows where there are more.
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
