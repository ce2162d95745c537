import ShareSheet

extension SheetView {
  mutating func drawAction(_ action: ActionModel) {
    drawTitle(model.sheet.title)
    var row = metrics.title + (metrics.isRoomy ? 3 : metrics.size.rows >= 8 ? 2 : 1)
    canvas.setCursor(row: row, column: metrics.left)
    switch action.run.step {
    case .folder: drawFolder(action, row: &row)
    case .application: drawApplications(action, row: row)
    case .looking, .running:
      let progress = model.sheet.progress
      let part = progress?.fraction.map { " \(Int((min(max($0, 0), 1) * 100).rounded())) %" } ?? ""
      canvas.put(
        (progress?.words ?? "") + part, row: row, column: metrics.left, end: metrics.right,
        style: .dim)
    }
    if let notice = model.notice {
      let lines = WrappedText.lines(notice, width: metrics.width, in: model.repertoire)
      drawStatus(Array(lines.prefix(3)), style: .warning)
    }
    drawFooter(keys(of: action))
  }

  private mutating func drawFolder(_ action: ActionModel, row: inout Int) {
    canvas.put(Words.whichFolder, row: row, column: metrics.left, end: metrics.right)
    row += 1
    let text = WrappedText(
      action.folder.characters, width: metrics.width - 1, in: model.repertoire)
    let place = text.place(of: action.folder.cursor)
    // Only the row with the cursor is shown, because a path seldom needs two rows.
    let shown = text.rows[place.row].characters
    let characters = String(action.folder.characters[shown])
    let used = model.repertoire.columns(of: characters)
    canvas.put(
      characters + String(repeating: " ", count: max(0, metrics.width - used)), row: row,
      column: metrics.left, end: metrics.right, style: .underlined)
    canvas.setCursor(row: row, column: metrics.left + place.column)
    row += 2
    let end = metrics.footer - 1 - (model.notice == nil ? 0 : 3)
    for candidate in action.candidates.prefix(max(end - row, 0)) {
      canvas.putShortened(
        candidate, row: row, column: metrics.left, end: metrics.right, style: .dim)
      row += 1
    }
  }

  private mutating func drawApplications(_ action: ActionModel, row: Int) {
    let lines = action.run.applications.enumerated().map { index, application in
      Line(
        application.name, numbered: index < 9 ? "\(index + 1)" : " ",
        isSelected: index == action.selection)
    }
    let rows = row..<max(row + 1, metrics.footer - 1)
    let top = max(0, min(action.selection - rows.count / 2, lines.count - rows.count))
    canvas.put(lines, from: top, rows: rows, column: metrics.left, end: metrics.right)
    canvas.setCursor(row: row + action.selection - top, column: metrics.left + 5)
  }

  private func keys(of action: ActionModel) -> [FooterKey] {
    switch action.run.step {
    case .folder:
      [
        FooterKey(Words.Keys.enter, Words.Keys.save, .accent),
        FooterKey(Words.Keys.tab, Words.Keys.complete),
        FooterKey(Words.Keys.escape, Words.Keys.back),
      ]
    case .application:
      [
        FooterKey(
          Words.Keys.numberOrEnter(action.run.applications.count), Words.Keys.open, .accent,
          short: Words.Keys.enter),
        FooterKey(Words.Keys.escape, Words.Keys.back),
        FooterKey(Words.Keys.questionMark, Words.Keys.keys),
      ]
    case .looking: [FooterKey(Words.Keys.escape, Words.Keys.back)]
    case .running: [FooterKey(Words.Keys.controlC, Words.Keys.leave)]
    }
  }
}
