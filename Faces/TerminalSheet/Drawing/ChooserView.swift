extension SheetView {
  private typealias Piece = (column: Int, text: String, style: Style)

  /// One thing in the list: a row of pieces side by side, or several when a sentence is long.
  private struct Entry {
    var rows: [[Piece]]
    /// Its place in the chooser's selection; nil for headings and blanks.
    var index: Int?
  }

  mutating func drawChooser() {
    drawTitle("Share \(model.summary)")
    var row = metrics.title + (metrics.size.rows >= 8 ? 2 : 1)
    row = drawAttachments(model.attachments, row: row, limit: metrics.attachmentRows)
    if metrics.isRoomy { row += 1 }

    let filterRow = max(metrics.footer - (metrics.isRoomy ? 2 : 1), 0)
    let end = metrics.isRoomy ? filterRow - 1 : filterRow
    drawList(rows: row..<max(end, row + 1))
    drawFilter(row: filterRow)
    drawFooter([("1-9 or Enter", "Choose", .bold), ("Esc", "Cancel", .bold)])
  }

  private mutating func drawFilter(row: Int) {
    if let notice = model.notice {
      canvas.putShortened(
        notice, row: row, column: metrics.left, end: metrics.right, style: .warning)
      return
    }
    let column = canvas.put("Find  ", row: row, column: metrics.left, style: .dim)
    if model.chooser.filter.isEmpty {
      canvas.put("type to filter", row: row, column: column, end: metrics.right, style: .dim)
    } else {
      canvas.putShortened(model.chooser.filter, row: row, column: column, end: metrics.right)
    }
  }

  /// Scrolled so that the selected row is seen whole, with what surrounds it.
  private mutating func drawList(rows: Range<Int>) {
    let entries = entries
    let lines = entries.flatMap(\.rows)
    let before = entries.prefix { $0.index != model.chooser.selection }
    let first = before.count == entries.count ? 0 : before.reduce(0) { $0 + $1.rows.count }
    let selected = first..<first + (entries.dropFirst(before.count).first?.rows.count ?? 1)
    let middle = (selected.lowerBound + selected.upperBound - rows.count) / 2
    let top = max(0, min(middle, lines.count - rows.count))
    for (row, line) in zip(rows, lines.dropFirst(top)) {
      for piece in line {
        canvas.put(
          piece.text, row: row, column: metrics.left + piece.column, end: metrics.right,
          style: piece.style)
      }
    }
    let edge = metrics.right - model.repertoire.columns(of: "↑")
    if top > 0 { canvas.put("↑", row: rows.lowerBound, column: edge, style: .dim) }
    if top + rows.count < lines.count {
      canvas.put("↓", row: rows.upperBound - 1, column: edge, style: .dim)
    }
    canvas.setCursor(row: rows.lowerBound, column: metrics.left + 5)
    if model.chooser.selected != nil {
      let isRefused = model.chooser.selected?.refusal != nil
      canvas.setCursor(
        row: rows.lowerBound + selected.lowerBound - top,
        column: metrics.left + (isRefused ? 2 : 5))
    }
  }

  private var entries: [Entry] {
    let chooser = model.chooser
    var entries = chooser.offered.enumerated().map { index, destination in
      offered(destination, index: index, isSelected: chooser.selection == index)
    }
    if entries.isEmpty {
      let text =
        chooser.filter.isEmpty
        ? "Nothing that is installed takes \(model.summary)." : "No destination has this name."
      entries = [Entry(rows: [[(0, text, .plain)]])]
    }
    let refused = chooser.refused
    guard !refused.isEmpty else { return entries }
    entries.append(Entry(rows: [[]]))
    entries.append(Entry(rows: [[(0, "\(refused.count) can't take this", .dim)]]))
    let widest = refused.map { model.repertoire.columns(of: $0.name) }.max() ?? 0
    for (offset, destination) in refused.enumerated() {
      let index = chooser.offered.count + offset
      entries.append(
        self.refused(
          destination, index: index, isSelected: chooser.selection == index, widest: widest))
    }
    return entries
  }

  private func offered(_ destination: Destination, index: Int, isSelected: Bool) -> Entry {
    let digit = index < 9 && model.chooser.filter.isEmpty ? "\(index + 1)" : " "
    let style = isSelected ? Style.accent : .plain
    return Entry(
      rows: [
        [
          (0, isSelected ? "▸" : " ", .accent), (2, digit, isSelected ? .accent : .dim),
          (5, destination.name, style),
        ]
      ], index: index)
  }

  /// Name and reason side by side where there is room, else one above the other.
  private func refused(
    _ destination: Destination, index: Int, isSelected: Bool, widest: Int
  ) -> Entry {
    let reason = destination.refusal ?? ""
    let title: [Piece] = [
      (0, isSelected ? "▸" : " ", .accent), (2, destination.name, isSelected ? .bold : .dim),
    ]
    let isWide = metrics.width >= 60 && widest <= 20
    let column = isWide ? 2 + widest + 2 : 4
    let sentence = WrappedText.lines(
      reason, width: metrics.width - column, in: model.repertoire
    ).map { [Piece(column, $0, .dim)] }
    guard isWide, let first = sentence.first else {
      return Entry(rows: [title] + sentence, index: index)
    }
    return Entry(rows: [title + first] + sentence.dropFirst(), index: index)
  }
}
