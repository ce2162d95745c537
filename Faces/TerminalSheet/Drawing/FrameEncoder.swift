/// An encoder that turns a canvas into the bytes that update the screen. It encodes only rows that
/// differ from the previous canvas. The bytes of a frame are one string, so that one write draws
/// them without tearing.
struct FrameEncoder: Sendable {
  let colors: Bool
  var painter = PicturePainter()
  private var shown: Canvas?

  init(colors: Bool) { self.colors = colors }

  /// Discards the previous canvas, so that the next frame draws the whole screen.
  mutating func forget() { shown = nil }

  /// - Returns: `nil` if the screen is up to date.
  mutating func encode(_ canvas: Canvas) -> String? {
    let before = shown?.size == canvas.size ? shown : nil
    if before == canvas, !painter.isDirty { return nil }
    shown = canvas
    // A terminal with synchronized updates (mode 2026) shows the whole frame at once.
    var frame = "\u{1B}[?2026h\u{1B}[?25l"
    if before == nil { frame += "\u{1B}[0m\u{1B}[2J" }
    // If a picture stays, its cells are not overwritten. If a picture is no longer shown, its cells
    // are overwritten.
    let staying = before == nil ? [] : painter.staying(canvas.pictures)
    let going = before == nil ? [] : painter.going(canvas.pictures)
    for (index, row) in canvas.rows.enumerated()
    where before?.rows[index] != row || going.contains(where: { $0.rows.contains(index) }) {
      let pictures = staying.filter { $0.rows.contains(index) }.map(\.columns)
      if !pictures.isEmpty {
        frame += "\u{1B}[\(index + 1);1H" + encode(row, around: pictures)
        continue
      }
      let isBlank = row.allSatisfy { $0 == Canvas.Cell() }
      if before == nil, isBlank { continue }
      frame += "\u{1B}[\(index + 1);1H"
      if !isBlank { frame += encode(row) }
      // If the row is full, the cursor is still on the last column, and an erase would remove the
      // last character. So the rest of the row is erased only if the last cell is blank.
      if row.last == Canvas.Cell() { frame += "\u{1B}[K" }
    }
    frame += painter.paint(canvas.pictures, on: canvas.size, isFresh: before == nil)
    frame += "\u{1B}[\(canvas.cursor.row + 1);\(canvas.cursor.column + 1)H"
    return frame + "\u{1B}[?25h\u{1B}[?2026l"
  }

  /// Encodes the row without the columns that the pictures cover.
  private func encode(_ row: [Canvas.Cell], around pictures: [Range<Int>]) -> String {
    var line = ""
    var column = 0
    for picture in pictures.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      line += encode(row, from: column, to: max(picture.lowerBound, column))
      column = max(column, picture.upperBound)
      line += "\u{1B}[\(column + 1)G"
    }
    return line + encode(row, from: column, to: row.count)
  }

  private func encode(_ row: [Canvas.Cell]) -> String {
    encode(row, from: 0, to: (row.lastIndex { $0 != Canvas.Cell() } ?? -1) + 1)
  }

  private func encode(_ row: [Canvas.Cell], from start: Int, to end: Int) -> String {
    var line = ""
    var style = Style.plain
    for column in start..<min(max(start, end), row.count) where !row[column].text.isEmpty {
      let cell = row[column]
      if cell.style != style {
        style = cell.style
        line += style.sequence(colors: colors)
      }
      line += cell.text
      // Terminals disagree about the width of joined characters, so the encoder sets the column of
      // the next character.
      if cell.text.unicodeScalars.count > 1 {
        let columns = column + 1 < row.count && row[column + 1].text.isEmpty ? 2 : 1
        line += "\u{1B}[\(column + columns + 1)G"
      }
    }
    return style == .plain ? line : line + Style.plain.sequence(colors: colors)
  }
}
