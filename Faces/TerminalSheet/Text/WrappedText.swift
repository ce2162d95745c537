/// A text laid out in rows of a given width, with the position of each character. Lines break after
/// spaces, and inside words that are longer than a row.
struct WrappedText: Hashable, Sendable {
  struct Row: Hashable, Sendable {
    /// The characters on this row, without its line break.
    var characters: Range<Int>
    /// Whether the row ends with a line break of the text.
    var endsLine: Bool
  }

  /// The rows. There is at least one, even for an empty text.
  let rows: [Row]
  private let columns: [Int]
  private let width: Int

  /// Lays out rows of `width` columns, at least 2 so that a wide character fits.
  init(_ text: [Character], width: Int, in repertoire: CharacterRange) {
    self.width = max(width, 2)
    columns = text.map { $0.isNewline ? 0 : repertoire.columns(of: $0) }
    var rows: [Row] = []
    var start = 0
    var used = 0
    /// The index at which the row may end, after its last space.
    var opportunity: Int?
    func end(at index: Int) {
      rows.append(Row(characters: start..<index, endsLine: false))
      start = index
      opportunity = nil
    }
    for (index, character) in text.enumerated() {
      if character.isNewline {
        rows.append(Row(characters: start..<index, endsLine: true))
        start = index + 1
        used = 0
        opportunity = nil
        continue
      }
      // A space at the end of a row may be beyond its width, and does not start a new row.
      if used + columns[index] > self.width, character != " " {
        end(at: opportunity ?? index)
        used = columns[start..<index].reduce(0, +)
        // The text after the break may be too long by itself.
        if used + columns[index] > self.width {
          end(at: index)
          used = 0
        }
      }
      used += columns[index]
      if character == " " { opportunity = index + 1 }
    }
    rows.append(Row(characters: start..<text.count, endsLine: false))
    self.rows = rows
  }

  /// Returns the row and the column of the cursor before the character at `index`.
  func place(of index: Int) -> (row: Int, column: Int) {
    let row = rows.lastIndex { $0.characters.lowerBound <= index } ?? 0
    let used = columns[
      rows[row].characters.lowerBound..<max(index, rows[row].characters.lowerBound)]
    return (row, min(used.reduce(0, +), width))
  }

  /// Returns the index of the character of `row` nearest to `column`.
  func index(row: Int, column: Int) -> Int {
    let row = min(max(row, 0), rows.count - 1)
    var index = rows[row].characters.lowerBound
    var used = 0
    while index < lastPlace(of: row), used + columns[index] <= column {
      used += columns[index]
      index += 1
    }
    return index
  }

  /// Returns the last index of the cursor on a row. After the last character of a row that
  /// continues, the cursor belongs to the next row.
  func lastPlace(of row: Int) -> Int {
    let characters = rows[row].characters
    let goesOn = row + 1 < rows.count && !rows[row].endsLine
    return goesOn ? max(characters.lowerBound, characters.upperBound - 1) : characters.upperBound
  }

  /// Returns the rows of a text as strings, for sentences that are only shown.
  static func lines(_ text: String, width: Int, in repertoire: CharacterRange) -> [String] {
    let characters = Array(text)
    return WrappedText(characters, width: width, in: repertoire).rows.map { row in
      var shown = String(characters[row.characters])
      while shown.last == " " { shown.removeLast() }
      return shown
    }
  }
}
