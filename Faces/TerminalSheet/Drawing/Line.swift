/// A line of scrollable content: pieces of text side by side, and the target that the line shows.
struct Line: Hashable, Sendable {
  struct Piece: Hashable, Sendable {
    var column: Int
    var text: String
    var style = Style.plain
  }

  var pieces: [Piece] = []
  /// The index of the target that this line shows, or `nil` if it shows none.
  var target: Int?
  /// Whether the line is drawn in reverse video, up to the edge of the content.
  var isSelected = false
  /// The picture whose upper left corner is on this line, or `nil`.
  var picture: PlacedPicture?

  init(_ pieces: Piece..., target: Int? = nil) {
    self.pieces = pieces
    self.target = target
  }

  /// Creates the line of a choice in a list.
  /// - Parameter digit: The digit that chooses it, or a blank.
  init(_ title: String, numbered digit: String, isSelected: Bool) {
    self.init(
      Piece(column: 0, text: isSelected ? "▸" : " "),
      Piece(column: 2, text: digit, style: .dim), Piece(column: 5, text: title))
    self.isSelected = isSelected
  }
}

extension Canvas {
  /// Draws as many lines as fit, starting with the line `top`. Draws arrows if there are more lines
  /// above or below.
  mutating func put(_ lines: [Line], from top: Int, rows: Range<Int>, column: Int, end: Int) {
    let shown = lines.dropFirst(max(top, 0)).prefix(rows.count)
    for (row, line) in zip(rows, shown) {
      for piece in line.pieces {
        put(piece.text, row: row, column: column + piece.column, end: end, style: piece.style)
      }
      if line.isSelected { select(row: row, columns: column..<end) }
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
