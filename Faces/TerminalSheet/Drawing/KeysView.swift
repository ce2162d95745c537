import ShareSheet

/// The layout of the list of keys.
struct KeysLayout {
  let rows: Range<Int>
  let lines: [Line]

  init(_ model: SheetModel) {
    let metrics = SheetMetrics(model.size)
    let first = metrics.title + (metrics.size.rows >= 8 ? 2 : 1)
    rows = first..<max(first + 1, metrics.footer - (metrics.isRoomy ? 1 : 0))
    let keys = model.keyRows
    let widest = keys.map { model.repertoire.columns(of: $0.keys) }.max() ?? 0
    // On a narrow screen, the action is below the keys.
    let isWide = metrics.width >= widest + 30
    let indent = isWide ? widest + 2 : 2
    lines = keys.flatMap { row in
      var lines = WrappedText.lines(
        row.does, width: metrics.width - indent - 2, in: model.repertoire
      ).map { Line(Line.Piece(column: indent, text: $0)) }
      let key = Line.Piece(column: 0, text: row.keys, style: .bold)
      if isWide, !lines.isEmpty {
        lines[0].pieces.append(key)
      } else {
        lines.insert(Line(key), at: 0)
      }
      return lines
    }
  }
}

extension SheetView {
  mutating func drawKeys(_ help: KeyHelp) {
    let layout = KeysLayout(model)
    canvas.forgetPictures()
    canvas.clear(rows: 0..<metrics.size.rows)
    drawTitle(Words.Keys.keys)
    canvas.put(
      layout.lines, from: help.top, rows: layout.rows, column: metrics.left, end: metrics.right)
    canvas.setCursor(row: layout.rows.lowerBound, column: metrics.left)
    drawFooter([FooterKey(Words.Keys.anyKey, Words.Keys.close)])
  }
}
