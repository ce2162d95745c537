/// The contents of the screen as cells. Row 0 and column 0 are at the top left.
struct Canvas: Hashable, Sendable {
  struct Cell: Hashable, Sendable {
    /// The cell's text. If a wide character in the previous cell also covers this cell, the text is
    /// empty.
    var text = " "
    var style = Style.plain

    var isBlank: Bool { text == " " && style == .plain }
  }

  let size: SheetSize
  let repertoire: CharacterRange
  private(set) var rows: [[Cell]]
  private(set) var cursor = (row: 0, column: 0)
  /// The pictures. Each picture is completely on the screen, and its cells are blank.
  private(set) var pictures: [PlacedPicture] = []

  init(size: SheetSize, repertoire: CharacterRange) {
    self.size = size
    self.repertoire = repertoire
    rows = Array(
      repeating: Array(repeating: Cell(), count: size.columns), count: size.rows)
  }

  /// Draws the part of `text` that fits between `column` and `end`.
  /// - Returns: The column after the text.
  @discardableResult
  mutating func put(
    _ text: some Sequence<Character>, row: Int, column: Int, end: Int = .max,
    style: Style = .plain
  ) -> Int {
    guard rows.indices.contains(row), column >= 0 else { return column }
    let end = min(end, size.columns)
    var column = column
    for character in text {
      let glyph = repertoire.glyph(character)
      guard column + glyph.columns <= end else { break }
      mendEdges(row: row, columns: column..<column + glyph.columns)
      if glyph.text.utf8.count == glyph.columns {
        for (offset, part) in glyph.text.enumerated() {
          rows[row][column + offset] = Cell(text: String(part), style: style)
        }
      } else {
        rows[row][column] = Cell(text: glyph.text, style: style)
        for rest in 1..<max(glyph.columns, 1) {
          rows[row][column + rest] = Cell(text: "", style: style)
        }
      }
      column += glyph.columns
    }
    return column
  }

  /// Blanks the remaining half of a wide character if only one half is about to be overwritten.
  private mutating func mendEdges(row: Int, columns: Range<Int>) {
    if rows[row][columns.lowerBound].text.isEmpty, columns.lowerBound > 0 {
      rows[row][columns.lowerBound - 1] = Cell()
    }
    if rows[row].indices.contains(columns.upperBound), rows[row][columns.upperBound].text.isEmpty {
      rows[row][columns.upperBound] = Cell()
    }
  }

  /// Draws the text as `put` does. If the text is too long, `…` replaces its middle, so that a file
  /// name keeps its extension.
  @discardableResult
  mutating func putShortened(
    _ text: String, row: Int, column: Int, end: Int, style: Style = .plain
  ) -> Int {
    put(
      repertoire.shortened(text, to: end - column), row: row, column: column, end: end, style: style
    )
  }

  mutating func putRule(row: Int, column: Int, end: Int) {
    put(
      String(repeating: "─", count: max(end - column, 0)), row: row, column: column, end: end,
      style: .dim)
  }

  /// Reserves a rectangle for a picture. If the rectangle is not completely on the screen, does
  /// nothing.
  mutating func reserve(picture id: Int, row: Int, column: Int, cells: PictureCells) {
    guard rows.indices.contains(row), row + cells.rows <= size.rows, column >= 0,
      column + cells.columns <= size.columns
    else { return }
    pictures.append(PlacedPicture(id: id, row: row, column: column, cells: cells))
  }

  mutating func forgetPictures() { pictures = [] }

  mutating func restyle(_ change: (Cell) -> Cell) { rows = rows.map { $0.map(change) } }

  /// Draws the cells in reverse video.
  mutating func select(row: Int, columns: Range<Int>) {
    guard rows.indices.contains(row) else { return }
    for column in columns.clamped(to: 0..<size.columns) {
      rows[row][column].style = .selected
    }
  }

  mutating func blank(row: Int, columns: Range<Int>) {
    for column in columns { rows[row][column] = Cell() }
  }

  mutating func set(_ cell: Cell, row: Int, column: Int) { rows[row][column] = cell }

  mutating func setCursor(row: Int, column: Int) {
    cursor = (min(max(row, 0), size.rows - 1), min(max(column, 0), size.columns - 1))
  }

  static func == (one: Canvas, other: Canvas) -> Bool {
    one.rows == other.rows && one.cursor == other.cursor && one.pictures == other.pictures
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(rows)
    hasher.combine(cursor.row)
    hasher.combine(cursor.column)
  }

  /// The rows as text without trailing blanks.
  var text: [String] {
    rows.map { row in
      var text = row.map(\.text).joined()
      while text.last == " " { text.removeLast() }
      return text
    }
  }
}
