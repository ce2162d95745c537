import Contract
import ShareSheet

extension SheetView {
  mutating func drawComposer(_ composer: Composer) {
    let layout = ComposeLayout(model, composer)
    drawTitle(model.sheet.title)
    if let photo = layout.textPreview {
      canvas.reserve(
        picture: photo.id, row: layout.textRows.lowerBound,
        column: metrics.right - photo.cells.columns, cells: photo.cells)
    }
    drawText(composer, layout)
    drawCounter(composer, layout)
    drawPanel(composer, layout)
    if layout.attachmentRows > 0 {
      let rule = max(layout.panelRows.upperBound, layout.textRows.upperBound)
      canvas.putRule(row: rule, column: metrics.left, end: metrics.right)
      if layout.preview.isEmpty {
        _ = drawAttachments(
          layout.attachments, row: rule + 1, limit: layout.attachmentRows,
          preview: layout.itemPreview)
      } else {
        canvas.put(
          layout.preview, from: 0, rows: rule + 1..<rule + 1 + layout.preview.count,
          column: metrics.left, end: metrics.right)
      }
    }
    if let row = layout.lensRow { drawLens(row: row) }
    for (offset, line) in layout.status.enumerated() {
      canvas.put(
        line, row: layout.statusRow + offset, column: metrics.left, end: metrics.right,
        style: layout.statusStyle)
    }
    drawFooter(keys(composer))
    placeCursor(composer, layout)
  }

  private mutating func drawText(_ composer: Composer, _ layout: ComposeLayout) {
    let characters = composer.editor.characters
    if characters.isEmpty, let placeholder = composer.view.placeholder {
      canvas.putShortened(
        placeholder, row: layout.textRows.lowerBound, column: metrics.left, end: layout.textEnd,
        style: .dim)
      return
    }
    let overflow = composer.overflow?.lowerBound ?? characters.count
    for (row, shown) in zip(layout.textRows, layout.text.rows.dropFirst(composer.top)) {
      let limit = min(max(overflow, shown.characters.lowerBound), shown.characters.upperBound)
      let column = canvas.put(
        characters[shown.characters.lowerBound..<limit], row: row, column: metrics.left,
        end: layout.textEnd)
      canvas.put(
        characters[limit..<shown.characters.upperBound], row: row, column: column,
        end: layout.textEnd, style: .overflow)
    }
  }

  private mutating func drawCounter(_ composer: Composer, _ layout: ComposeLayout) {
    guard layout.showsCounter, let remaining = composer.view.charactersRemaining else { return }
    let text = String(max(remaining, -99999))
    canvas.put(
      text, row: layout.textRows.lowerBound, column: layout.counterEnd - text.count,
      end: layout.counterEnd, style: remaining < 0 ? .warning : .dim)
  }

  /// Draws the panel: the completions if there are any, otherwise the configuration.
  private mutating func drawPanel(_ composer: Composer, _ layout: ComposeLayout) {
    guard let panel = model.screen.panel, !layout.panelRows.isEmpty else { return }
    if layout.showsPanelRule {
      canvas.putRule(
        row: layout.panelRows.lowerBound - 1, column: metrics.left, end: metrics.right)
    }
    // If the text has the focus, no target in the panel is marked.
    let shown = model.screen.isPanelFocused ? panel : panel.unfocused
    let lines = PageLayout(shown, layout.panelFrame(model), spinner: spinner)
    canvas.put(
      lines.lines, from: panel.top, rows: layout.panelRows, column: metrics.left,
      end: metrics.right)
  }

  private mutating func placeCursor(_ composer: Composer, _ layout: ComposeLayout) {
    if model.question != nil, let last = layout.status.last {
      let end = metrics.left + model.repertoire.columns(of: last) + 1
      canvas.setCursor(row: metrics.footer - (metrics.isRoomy ? 2 : 1), column: end)
      return
    }
    if model.screen.isPanelFocused, let panel = model.screen.panel {
      let lines = PageLayout(panel, layout.panelFrame(model))
      let row = layout.panelRows.lowerBound + (lines.cursor?.line ?? 0) - panel.top
      canvas.setCursor(
        row: layout.panelRows.contains(row) ? row : layout.panelRows.lowerBound,
        column: metrics.left + (lines.cursor?.column ?? 2))
      return
    }
    let place = layout.text.place(of: composer.editor.cursor)
    canvas.setCursor(
      row: layout.textRows.lowerBound + place.row - composer.top,
      column: metrics.left + place.column)
  }

  private func keys(_ composer: Composer) -> [FooterKey] {
    let canPost = composer.obstacle == nil && model.phase == .composing
    if model.screen.isPanelFocused {
      let does = model.screen.hasCompletions ? Words.Keys.take : Words.Keys.change
      return [
        FooterKey(Words.Keys.enter, does, canPost ? .bold : .accent),
        FooterKey(Words.Keys.controlX, Words.Keys.post, canPost ? .accent : .dim),
        FooterKey(Words.Keys.tab, Words.Keys.next),
        FooterKey(Words.Keys.escape, Words.Keys.cancel),
      ] + lensKeys + [.help]
    }
    return [
      FooterKey(
        Words.Keys.controlEnter, Words.Keys.post, canPost ? .accent : .dim,
        short: Words.Keys.controlX),
      FooterKey(Words.Keys.escape, Words.Keys.cancel),
    ] + lensKeys + [.help]
  }
}
