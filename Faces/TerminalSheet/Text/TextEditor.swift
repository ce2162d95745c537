import ShareSheet

/// A text that the user edits, and the cursor. Positions count user-perceived characters.
struct TextEditor: Hashable, Sendable {
  /// The maximum number of characters. If a paste is longer, its end is cut off.
  static let limit = 100_000

  private(set) var characters: [Character] = []
  /// The index of the cursor, 0…count.
  private(set) var cursor = 0
  /// The column in which up and down keep the cursor, or `nil` after any other movement.
  private var goalColumn: Int?

  init(_ text: String = "") {
    characters = Array(PlainText.lines(text).prefix(Self.limit))
    cursor = characters.count
  }

  var text: String { String(characters) }

  /// - Returns: `false` if the text did not fit completely.
  @discardableResult
  mutating func insert(_ text: String) -> Bool {
    let clean = PlainText.lines(text)
    let room = Self.limit - characters.count
    let taken = clean.prefix(max(room, 0))
    // The parts are joined as strings, because a combining mark becomes part of the character
    // before it.
    let before = Array(String(characters[..<cursor]) + taken)
    characters = Array(String(before) + String(characters[cursor...]))
    cursor = min(before.count, characters.count)
    goalColumn = nil
    return taken.endIndex == clean.endIndex
  }

  mutating func deleteBackward() { remove(max(cursor - 1, 0)..<cursor) }
  mutating func deleteForward() { remove(cursor..<min(cursor + 1, characters.count)) }
  /// Deletes the text from the cursor to the line's end. If the cursor is at the line's end,
  /// deletes the line break.
  mutating func deleteToLineEnd() {
    let end = lineEnd
    remove(cursor..<(end == cursor ? min(cursor + 1, characters.count) : end))
  }
  mutating func deleteToLineStart() { remove(lineStart..<cursor) }
  mutating func deleteWordBackward() { remove(wordStart..<cursor) }
  mutating func deleteWordForward() { remove(cursor..<wordEnd) }

  mutating func moveLeft() { move(to: max(cursor - 1, 0)) }
  mutating func moveRight() { move(to: min(cursor + 1, characters.count)) }
  mutating func moveWordLeft() { move(to: wordStart) }
  mutating func moveWordRight() { move(to: wordEnd) }
  mutating func moveToStart() { move(to: 0) }
  mutating func moveToEnd() { move(to: characters.count) }

  /// Moves to the start of the row on the screen. If the cursor is already there, moves to the
  /// start of the line.
  mutating func moveToRowStart(in layout: WrappedText) {
    let start = layout.rows[layout.place(of: cursor).row].characters.lowerBound
    move(to: start == cursor ? lineStart : start)
  }

  mutating func moveToRowEnd(in layout: WrappedText) {
    let end = layout.lastPlace(of: layout.place(of: cursor).row)
    move(to: end == cursor ? lineEnd : end)
  }

  mutating func moveVertically(by rows: Int, in layout: WrappedText) {
    let place = layout.place(of: cursor)
    let column = goalColumn ?? place.column
    let row = place.row + rows
    if row < 0 {
      move(to: 0)
    } else if row >= layout.rows.count {
      move(to: characters.count)
    } else {
      move(to: layout.index(row: row, column: column))
    }
    goalColumn = column
  }

  private mutating func move(to index: Int) {
    cursor = index
    goalColumn = nil
  }

  private mutating func remove(_ range: Range<Int>) {
    goalColumn = nil
    let before = Array(String(characters[..<range.lowerBound]))
    // The parts before and after the removed characters may join, for example if the second part
    // begins with a combining mark.
    characters = Array(String(before) + String(characters[range.upperBound...]))
    cursor = min(before.count, characters.count)
  }

  private var lineStart: Int {
    (characters[..<cursor].lastIndex { $0.isNewline }).map { $0 + 1 } ?? 0
  }

  private var lineEnd: Int {
    characters[cursor...].firstIndex { $0.isNewline } ?? characters.count
  }

  private var wordStart: Int {
    var index = cursor
    while index > 0, !Self.isWord(characters[index - 1]) { index -= 1 }
    while index > 0, Self.isWord(characters[index - 1]) { index -= 1 }
    return index
  }

  private var wordEnd: Int {
    var index = cursor
    while index < characters.count, !Self.isWord(characters[index]) { index += 1 }
    while index < characters.count, Self.isWord(characters[index]) { index += 1 }
    return index
  }

  private static func isWord(_ character: Character) -> Bool {
    !character.isWhitespace && !character.isNewline
  }
}
