import ShareSheet

extension SheetView {
  /// One thing in the list, of one line or several, and the places that it has among the choices.
  private struct Entry {
    var lines: [Line]
    var places = 0..<0
    /// Where the cursor stands when this is selected.
    var cursor = 5

    /// Adds a choice at the end of the only line.
    mutating func add(_ title: String, column: Int, isSelected: Bool) {
      places = places.lowerBound..<places.upperBound + 1
      if isSelected {
        lines[0].pieces.append(Line.Piece(column: column, text: "▸", style: .accent))
        cursor = column + 2
      }
      lines[0].pieces.append(
        Line.Piece(column: column + 2, text: title, style: isSelected ? .accent : .plain))
    }
  }

  mutating func drawChooser() {
    drawTitle("Share \(model.sheet.summary)")
    var row = metrics.title + (metrics.size.rows >= 8 ? 2 : 1)
    row = drawAttachments(model.sheet.attachments, row: row, limit: metrics.attachmentRows)
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
    let chooser = model.chooser
    let offered = chooser.offered
    let people = chooser.people
    var entries = rows(of: people.map(\.name), first: 0)
    if !entries.isEmpty, !offered.isEmpty { entries.append(Entry(lines: [Line()])) }
    entries += offered.enumerated().map { index, destination in
      self.offered(destination, place: people.count + index, number: index + 1)
    }
    if entries.isEmpty {
      let text =
        chooser.filter.isEmpty
        ? "Nothing that is installed takes \(model.sheet.summary)."
        : "No destination has this name."
      entries = [Entry(lines: [Line(Line.Piece(column: 0, text: text))])]
    }
    let actions = chooser.actions
    if !actions.isEmpty {
      entries.append(Entry(lines: [Line()]))
      entries += rows(of: actions.map(\.title), first: people.count + offered.count)
    }
    let refused = chooser.refused
    guard !refused.isEmpty else { return entries }
    entries.append(Entry(lines: [Line()]))
    entries.append(
      Entry(
        lines: [
          Line(Line.Piece(column: 0, text: "\(refused.count) can't take this", style: .dim))
        ]))
    let widest = refused.map { model.repertoire.columns(of: $0.name) }.max() ?? 0
    for (offset, destination) in refused.enumerated() {
      entries.append(
        self.refused(
          destination, place: people.count + offered.count + actions.count + offset,
          widest: widest))
    }
    return entries
  }

  private func offered(_ destination: Destination, place: Int, number: Int) -> Entry {
    let isSelected = model.chooser.selection == place
    let digit = number <= 9 && model.chooser.filter.isEmpty ? "\(number)" : " "
    return Entry(
      lines: [
        Line(
          Line.Piece(column: 0, text: isSelected ? "▸" : " ", style: .accent),
          Line.Piece(column: 2, text: digit, style: isSelected ? .accent : .dim),
          Line.Piece(column: 5, text: destination.name, style: isSelected ? .accent : .plain))
      ], places: place..<place + 1)
  }

  /// Side by side, in as many lines as they take: people, and what is done here and not by an extension.
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

  /// Name and reason side by side where there is room, else one above the other.
  private func refused(_ destination: Destination, place: Int, widest: Int) -> Entry {
    let isSelected = model.chooser.selection == place
    let title = Line(
      Line.Piece(column: 0, text: isSelected ? "▸" : " ", style: .accent),
      Line.Piece(column: 2, text: destination.name, style: isSelected ? .bold : .dim))
    let isWide = metrics.width >= 60 && widest <= 20
    let column = isWide ? 2 + widest + 2 : 4
    let sentence = WrappedText.lines(
      destination.refusal ?? "", width: metrics.width - column, in: model.repertoire
    ).map { Line(Line.Piece(column: column, text: $0, style: .dim)) }
    var lines = [title] + sentence
    if isWide, let first = sentence.first {
      lines = [title] + sentence.dropFirst()
      lines[0].pieces += first.pieces
    }
    return Entry(lines: lines, places: place..<place + 1, cursor: 2)
  }
}
