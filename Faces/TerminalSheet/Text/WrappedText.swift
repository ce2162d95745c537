/// A text laid out in rows of a given width, with the position of each character. A line is broken
/// after a space. If a word is longer than a row, it is broken too.
struct WrappedText: Hashable, Sendable {
  struct Row: Hashable, Sendable {
    /// The characters on this row, without its line break.
    var characters: Range<Int>
    /// Whether a line break of the text ends the row.
    var endsLine: Bool
  }

  /// The rows. An empty text has one row.
  let rows: [Row]
  private let columns: [Int]
  private let width: Int

  /// Lays out rows of `width` columns. The width is at least 2, so that a wide character fits.
  init(_ text: [Character], width: Int, in repertoire: CharacterRange) {
    self.width = max(width, 2)
    columns = text.map { $0.isNewline ? 0 : repertoire.columns(of: $0) }
    var rows: [Row] = []
    var start = 0
    var used = 0
    /// The index after the row's last space, at which the row may end.
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
      // Spaces at the end of a row may exceed the width, and do not start a new row.
      if used + columns[index] > self.width, character != " " {
        end(at: opportunity ?? index)
        used = columns[start..<index].reduce(0, +)
        // The text after the break may still be too long for a row.
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

  /// Returns the row and the column of a cursor that is before the character at `index`.
  func place(of index: Int) -> (row: Int, column: Int) {
    let row = rows.lastIndex { $0.characters.lowerBound <= index } ?? 0
    let used = columns[
      rows[row].characters.lowerBound..<max(index, rows[row].characters.lowerBound)]
    return (row, min(used.reduce(0, +), width))
  }

  /// Returns the last cursor index in `row` whose column is at most `column`.
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

  /// Returns the last index at which the cursor is on this row. If the text continues on the next
  /// row, the position after the row's last character belongs to the next row.
  func lastPlace(of row: Int) -> Int {
    let characters = rows[row].characters
    let goesOn = row + 1 < rows.count && !rows[row].endsLine
    return goesOn ? max(characters.lowerBound, characters.upperBound - 1) : characters.upperBound
  }

  /// Returns the rows of a text as strings, for sentences that the user does not edit.
  static func lines(_ text: String, width: Int, in repertoire: CharacterRange) -> [String] {
    let characters = Array(text)
    return WrappedText(characters, width: width, in: repertoire).rows.map { row in
      var shown = String(characters[row.characters])
      while shown.last == " " { shown.removeLast() }
      return shown
    }
  }
}
