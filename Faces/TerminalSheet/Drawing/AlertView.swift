import ShareSheet

/// The layout of an alert. The alert is a box above the other views. On a small screen it fills the
/// screen.
struct AlertLayout {
  let frame: PageModel.Frame
  let isBoxed: Bool
  /// The first row of the box. If there is no box, the first row of the text.
  let top: Int
  let left: Int
  let width: Int
  /// The number of rows between the borders.
  let height: Int
  let title: [String]

  init(_ model: SheetModel) {
    let metrics = SheetMetrics(model.size)
    let room = max(metrics.footer - metrics.title, 1)
    isBoxed = metrics.size.rows >= 10 && metrics.width >= 24
    let border = isBoxed ? 2 : 0
    width = isBoxed ? min(metrics.width, 58) : metrics.width
    let inner = isBoxed ? width - 4 : width
    let alert = model.screen.alert
    let words = alert?.listing.title ?? ""
    let lines = WrappedText.lines(words, width: inner, in: model.repertoire)
    title = words.isEmpty ? [] : Array(lines.prefix(min(2, max(room - border - 1, 0))))
    func frame(_ height: Int) -> PageModel.Frame {
      PageModel.Frame(
        width: inner, height: max(height, 1), repertoire: model.repertoire,
        pictures: model.pictures)
    }
    let needed = alert.map { PageLayout($0, frame(1)).lines.count } ?? 0
    let gap = title.isEmpty || room < 12 ? 0 : 1
    let body = max(1, min(needed, room - border - title.count - gap - 2))
    self.frame = frame(body)
    height = title.count + gap + body
    top = metrics.title + max((room - height - border) / 2, 0)
    left = metrics.left + (metrics.width - width) / 2
  }
}

extension SheetView {
  mutating func drawAlert(_ alert: PageModel) {
    let layout = AlertLayout(model)
    canvas.recede()
    let border = layout.isBoxed ? 1 : 0
    if layout.isBoxed {
      drawBox(layout)
    } else {
      canvas.clear(rows: 0..<metrics.size.rows)
    }
    let left = layout.left + (layout.isBoxed ? 2 : 0)
    let end = left + layout.frame.width
    var row = layout.top + border
    for line in layout.title {
      canvas.put(line, row: row, column: left, end: end, style: .bold)
      row += 1
    }
    row = layout.top + border + layout.height - layout.frame.height
    let lines = PageLayout(alert, layout.frame, spinner: spinner)
    let rows = row..<row + layout.frame.height
    canvas.put(lines.lines, from: alert.top, rows: rows, column: left, end: end)
    canvas.setCursor(row: row, column: left)
    if let cursor = lines.cursor, rows.contains(row + cursor.line - alert.top) {
      canvas.setCursor(row: row + cursor.line - alert.top, column: left + cursor.column)
    }
    let (sentence, style) = ScreenStatus.sentence(model)
    if !sentence.isEmpty {
      let status = WrappedText.lines(sentence, width: metrics.width, in: model.repertoire)
        .prefix(2)
      let end = metrics.footer - (metrics.isRoomy ? 1 : 0)
      canvas.clear(rows: max(end - status.count, 0)..<max(end, 0))
      drawStatus(Array(status), style: style)
    }
    canvas.clear(rows: metrics.footer..<metrics.footer + 1)
    drawFooter([
      FooterKey(Words.Keys.enter, Words.Keys.choose), FooterKey(Words.Keys.tab, Words.Keys.next),
    ])
  }

  private mutating func drawBox(_ layout: AlertLayout) {
    let end = layout.left + layout.width
    let bottom = layout.top + layout.height + 1
    let line = String(repeating: "─", count: max(layout.width - 2, 0))
    let blank = String(repeating: " ", count: max(layout.width - 2, 0))
    canvas.put("┌" + line + "┐", row: layout.top, column: layout.left, end: end)
    for row in layout.top + 1..<max(bottom, layout.top + 1) {
      canvas.put("│" + blank + "│", row: row, column: layout.left, end: end)
    }
    canvas.put("└" + line + "┘", row: bottom, column: layout.left, end: end)
  }
}
