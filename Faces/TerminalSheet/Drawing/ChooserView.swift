import ShareSheet

extension SheetView {
  /// An entry of the list: its lines, and the indices of the choices in it.
  private struct Entry {
    var lines: [Line]
    var places = 0..<0
    /// The column in which the cursor is if the entry is selected.
    var cursor = 5

    /// Adds a choice to the right end of the entry's only line.
    mutating func add(_ title: String, column: Int, isSelected: Bool) {
      places = places.lowerBound..<places.upperBound + 1
      if isSelected { cursor = column + 2 }
      lines[0].pieces.append(
        isSelected
          ? Line.Piece(column: column, text: "▸ " + title, style: .selected)
          : Line.Piece(column: column + 2, text: title))
    }
  }

  mutating func drawChooser() {
    // The sheet's own title is not used: if the chooser is drawn behind a page, that title names
    // the extension.
    drawTitle(Words.title(sharing: model.sheet.summary))
    var row = metrics.title + (metrics.size.rows >= 8 ? 2 : 1)
    row = drawAttachments(
      model.sheet.attachments, row: row, limit: metrics.attachmentRows, preview: model.itemPreview)
    if model.sheet.lensLine != nil {
      drawLens(row: row)
      row += 1
    }
    if metrics.isRoomy { row += 1 }

    let filterRow = max(metrics.footer - (metrics.isRoomy ? 2 : 1), 0)
    let end = metrics.isRoomy ? filterRow - 1 : filterRow
    drawList(rows: row..<max(end, row + 1))
    if let question = model.question.map({ SheetScreen.Question($0) }) {
      let column = canvas.putShortened(
        question.words, row: filterRow, column: metrics.left, end: metrics.right, style: .warning)
      canvas.setCursor(row: filterRow, column: column)
      drawFooter([FooterKey("y", Words.Keys.send), FooterKey("n", Words.Keys.cancel)])
      return
    }
    drawFilter(row: filterRow)
    drawFooter(
      [
        FooterKey(
          Words.Keys.numberOrEnter(numbers), Words.Keys.choose, short: Words.Keys.enter),
        FooterKey(Words.Keys.escape, Words.Keys.cancel),
      ] + lensKeys + [
        FooterKey(Words.Keys.questionMark, Words.Keys.keys)
      ])
  }

  /// The number of destinations that a digit chooses. A digit after another character belongs to
  /// the filter.
  private var numbers: Int {
    model.chooser.filter.isEmpty ? model.chooser.offering.offered.count : 0
  }

  private mutating func drawFilter(row: Int) {
    if let notice = model.notice {
      canvas.putShortened(
        notice, row: row, column: metrics.left, end: metrics.right, style: .warning)
      return
    }
    let column = canvas.put(Words.Keys.find(""), row: row, column: metrics.left, style: .dim)
    if model.chooser.filter.isEmpty {
      canvas.put(Words.Keys.typeToFilter, row: row, column: column, end: metrics.right, style: .dim)
    } else {
      canvas.putShortened(model.chooser.filter, row: row, column: column, end: metrics.right)
    }
  }

  /// Draws the list. Scrolls so that the selected entry is completely visible and in the middle if
  /// possible.
  private mutating func drawList(rows: Range<Int>) {
    let entries = entries
    let lines = entries.flatMap(\.lines)
    let selection = model.chooser.selection
    let before = entries.prefix { !$0.places.contains(selection) }
    let selected = entries.dropFirst(before.count).first
    let first = selected == nil ? 0 : before.reduce(0) { $0 + $1.lines.count }
    let count = selected?.lines.count ?? 1
    let middle = (first + first + count - rows.count) / 2
    let top = max(0, min(middle, lines.count - rows.count))
    canvas.put(lines, from: top, rows: rows, column: metrics.left, end: metrics.right)
    canvas.setCursor(
      row: rows.lowerBound + first - top, column: metrics.left + (selected?.cursor ?? 5))
  }

  private var entries: [Entry] {
    var entries: [Entry] = []
    var place = 0
    for section in model.sheet.sections {
      if !entries.isEmpty { entries.append(Entry(lines: [Line()])) }
      if let title = section.title {
        let style = section.kind == .refused ? Style.dim : .plain
        entries.append(Entry(lines: [Line(Line.Piece(column: 0, text: title, style: style))]))
      }
      let titles = section.choices.map(\.title)
      switch section.kind {
      case .people, .actions: entries += rows(of: titles, first: place)
      case .destinations:
        entries += titles.enumerated().map { index, title in
          offered(title, place: place + index, number: index + 1)
        }
      case .refused:
        let widest = titles.map { model.repertoire.columns(of: $0) }.max() ?? 0
        entries += section.choices.enumerated().map { index, choice in
          refused(choice, place: place + index, widest: widest)
        }
      }
      place += titles.count
    }
    return entries
  }

  private func offered(_ title: String, place: Int, number: Int) -> Entry {
    let isSelected = model.chooser.selection == place
    let digit = number <= 9 && model.chooser.filter.isEmpty ? "\(number)" : " "
    return Entry(
      lines: [Line(title, numbered: digit, isSelected: isSelected)], places: place..<place + 1)
  }

  /// Returns lines in which the titles of people or actions are side by side.
  private func rows(of titles: [String], first: Int) -> [Entry] {
    var rows: [Entry] = []
    var column = 0
    for (place, whole) in zip(first..., titles) {
      let title = model.repertoire.shortened(whole, to: max(metrics.width - 2, 1))
      let width = 2 + model.repertoire.columns(of: title)
      if rows.isEmpty || column > 0 && column + width > metrics.width {
        rows.append(Entry(lines: [Line()], places: place..<place))
        column = 0
      }
      let isSelected = model.chooser.selection == place
      rows[rows.count - 1].add(title, column: column, isSelected: isSelected)
      column += width + 2
    }
    return rows
  }

  /// Returns an entry with the name and the reason. They are side by side if they fit. Otherwise
  /// the reason is below the name.
  private func refused(_ choice: SheetScreen.Choice, place: Int, widest: Int) -> Entry {
    let isSelected = model.chooser.selection == place
    let title = Line(
      Line.Piece(column: 0, text: isSelected ? "▸" : " ", style: .accent),
      Line.Piece(column: 2, text: choice.title, style: isSelected ? .bold : .dim))
    let isWide = metrics.width >= 60 && widest <= 20
    let column = isWide ? 2 + widest + 2 : 4
    let sentence = WrappedText.lines(
      choice.refusal ?? "", width: metrics.width - column, in: model.repertoire
    ).map { Line(Line.Piece(column: column, text: $0, style: .dim)) }
    var lines = [title] + sentence
    if isWide, let first = sentence.first {
      lines = [title] + sentence.dropFirst()
      lines[0].pieces += first.pieces
    }
    if isSelected { for index in lines.indices { lines[index].isSelected = true } }
    return Entry(lines: lines, places: place..<place + 1, cursor: 2)
  }
}
