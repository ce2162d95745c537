/// The contents of the screen as cells, from the top left corner.
struct Canvas: Hashable, Sendable {
  struct Cell: Hashable, Sendable {
    /// Empty after a character that takes two columns.
    var text = " "
    var style = Style.plain

    var isBlank: Bool { text == " " && style == .plain }
  }

  let size: SheetSize
  let repertoire: CharacterRange
  private(set) var rows: [[Cell]]
  private(set) var cursor = (row: 0, column: 0)
  /// The pictures, which are completely on the screen. Their cells are blank.
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

  /// Blanks the other half of a wide character that is going to be overwritten in part.
  private mutating func mendEdges(row: Int, columns: Range<Int>) {
    if rows[row][columns.lowerBound].text.isEmpty, columns.lowerBound > 0 {
      rows[row][columns.lowerBound - 1] = Cell()
    }
    if rows[row].indices.contains(columns.upperBound), rows[row][columns.upperBound].text.isEmpty {
      rows[row][columns.upperBound] = Cell()
    }
  }

  /// Draws the text as `put` does. If it is too long, `…` replaces its middle, so that a file name
  /// keeps its extension.
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

  /// Reserves a rectangle for a picture. Has no effect unless the rectangle is completely on the
  /// screen.
  mutating func reserve(picture id: Int, row: Int, column: Int, cells: PictureCells) {
    guard rows.indices.contains(row), row + cells.rows <= size.rows, column >= 0,
      column + cells.columns <= size.columns
    else { return }
    pictures.append(PlacedPicture(id: id, row: row, column: column, cells: cells))
  }

  mutating func forgetPictures() { pictures = [] }

  mutating func restyle(_ change: (Cell) -> Cell) { rows = rows.map { $0.map(change) } }

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
