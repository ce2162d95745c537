/// One screenful as cells, drawn from the top left corner.
struct Canvas: Hashable, Sendable {
  struct Cell: Hashable, Sendable {
    /// Empty behind a character of two columns.
    var text = " "
    var style = Style.plain
  }

  let size: SheetSize
  let repertoire: Repertoire
  private(set) var rows: [[Cell]]
  private(set) var cursor = (row: 0, column: 0)

  init(size: SheetSize, repertoire: Repertoire) {
    self.size = size
    self.repertoire = repertoire
    rows = Array(
      repeating: Array(repeating: Cell(), count: size.columns), count: size.rows)
  }

  /// Draws what fits of `text` between `column` and `end`.
  /// - Returns: the column behind it.
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

  /// As `put`, with `…` in the middle of what is too long: a file's name keeps its ending.
  @discardableResult
  mutating func putShortened(
    _ text: String, row: Int, column: Int, end: Int, style: Style = .plain
  ) -> Int {
    put(shortened(text, to: end - column), row: row, column: column, end: end, style: style)
  }

  mutating func putRule(row: Int, column: Int, end: Int) {
    put(
      String(repeating: "─", count: max(end - column, 0)), row: row, column: column, end: end,
      style: .dim)
  }

  mutating func setCursor(row: Int, column: Int) {
    cursor = (min(max(row, 0), size.rows - 1), min(max(column, 0), size.columns - 1))
  }

  private func shortened(_ text: String, to width: Int) -> String {
    guard repertoire.columns(of: text) > width else { return text }
    let mark = "…"
    let room = max(width - repertoire.columns(of: mark), 0)
    func taken(_ characters: some Sequence<Character>, _ width: Int) -> [Character] {
      var used = 0
      return Array(
        characters.prefix { character in
          used += repertoire.columns(of: character)
          return used <= width
        })
    }
    let tail = taken(text.reversed(), room / 3)
    let head = taken(text, room - tail.reduce(0) { $0 + repertoire.columns(of: $1) })
    return String(head) + mark + String(tail.reversed())
  }

  static func == (one: Canvas, other: Canvas) -> Bool {
    one.rows == other.rows && one.cursor == other.cursor
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(rows)
    hasher.combine(cursor.row)
    hasher.combine(cursor.column)
  }

  /// The rows as text, trailing blanks left out.
  var text: [String] {
    rows.map { row in
      var text = row.map(\.text).joined()
      while text.last == " " { text.removeLast() }
      return text
    }
  }
}
