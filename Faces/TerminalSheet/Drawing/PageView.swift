import Contract
import ShareSheet

/// The layout of the screen for an extension's page.
struct PageViewLayout {
  let metrics: SheetMetrics
  let rows: Range<Int>
  let frame: PageModel.Frame
  /// The bar's buttons as text. The first button is at `barRow` and `barColumn`.
  let bar: [String]
  let barRow: Int
  let barColumn: Int
  let status: [String]
  let statusStyle: Style

  init(_ model: SheetModel) {
    let metrics = SheetMetrics(model.size, above: model.backdropRows)
    self.metrics = metrics
    let page = model.screen.pageModel
    let (sentence, style) = ScreenStatus.sentence(model)
    statusStyle = style
    let lines = WrappedText.lines(sentence, width: metrics.width, in: model.repertoire)
    status =
      sentence.isEmpty
      ? [] : Array(lines.prefix(metrics.size.rows < 6 ? 1 : metrics.size.rows < 10 ? 1 : 3))

    bar = (page?.listing.bar ?? []).map { "[\($0.title)]" }
    let width = bar.reduce(0) { $0 + model.repertoire.columns(of: $1) + 2 }
    let title = model.repertoire.columns(of: page?.listing.title ?? "")
    let fits = width + min(title, 16) + 2 <= metrics.width
    let below = metrics.title + (metrics.size.rows >= 8 ? 2 : 1)
    barRow = fits ? metrics.title : below
    barColumn = fits ? metrics.right - width : metrics.left
    let blank = metrics.isRoomy ? 1 : 0
    let first = below + (bar.isEmpty || fits ? 0 : 1) + blank
    let end = metrics.footer - blank - status.count - (status.isEmpty ? 0 : blank)
    rows = first..<max(first + 1, end)
    frame = PageModel.Frame(
      width: metrics.width, height: rows.count, repertoire: model.repertoire,
      pictures: model.pictures
    ).fitting(page)
  }
}

extension PageModel.Frame {
  /// Returns this frame. If the page is longer than the frame, returns a narrower frame, so that
  /// the scroll arrows fit beside the text.
  func fitting(_ page: PageModel?) -> PageModel.Frame {
    guard let page, PageLayout(page, self).lines.count > height else { return self }
    var narrow = self
    narrow.width = max(width - repertoire.columns(of: "↑") - 1, 1)
    return narrow
  }
}

/// The sentence above the footer of an extension's screen.
enum ScreenStatus {
  static func sentence(_ model: SheetModel) -> (String, Style) {
    if let question = model.question.map({ SheetScreen.Question($0) }) {
      let words = question.words + (question.detail.map { "  \($0)" } ?? "")
      return (words + (question.subject == .host ? "  y / n / Esc" : "  y / n"), .warning)
    }
    if let notice = model.notice { return (notice, .warning) }
    let progress = model.sheet.progress?.words ?? ""
    if model.phase == .composing, !progress.isEmpty { return (progress, .dim) }
    if let find = (model.screen.alert ?? model.screen.pageModel)?.find, !find.isEmpty {
      return (Words.Keys.find(find), .plain)
    }
    return model.phase == .posting ? (progress, .bold) : ("", .plain)
  }
}

extension SheetView {
  mutating func drawPage(_ page: PageModel) {
    let layout = PageViewLayout(model)
    let isFirst = model.screen.view.pages.count == 1 && model.composer == nil
    let title = page.listing.title.flatMap { $0.isEmpty ? nil : $0 } ?? model.chosen?.name ?? ""
    let end = layout.barRow == metrics.title ? layout.barColumn - 1 : metrics.right
    canvas.putShortened(
      isFirst ? title : "‹ " + title, row: metrics.title, column: metrics.left,
      end: layout.bar.isEmpty ? metrics.right : end, style: .bold)
    if metrics.size.rows >= 8 {
      canvas.putRule(row: metrics.title + 1, column: metrics.left, end: metrics.right)
    }
    let lines = PageLayout(page, layout.frame, spinner: spinner)
    canvas.put(
      lines.lines, from: page.top, rows: layout.rows, column: metrics.left, end: metrics.right)
    canvas.setCursor(row: layout.rows.lowerBound, column: metrics.left)
    if let cursor = lines.cursor,
      layout.rows.contains(layout.rows.lowerBound + cursor.line - page.top)
    {
      canvas.setCursor(
        row: layout.rows.lowerBound + cursor.line - page.top, column: metrics.left + cursor.column)
    }
    drawBar(page, layout)
    drawStatus(layout.status, style: layout.statusStyle)
    drawFooter(keys(of: page, isFirst: isFirst))
  }

  private mutating func drawBar(_ page: PageModel, _ layout: PageViewLayout) {
    var column = layout.barColumn
    // If the bar is too wide, the leftmost buttons are left out until the focused button fits.
    var first = 0
    if layout.barRow != metrics.title, let focus = page.focus, layout.bar.indices.contains(focus) {
      first = focus
      var used = model.repertoire.columns(of: layout.bar[focus]) + 2
      while first > 0 {
        used += model.repertoire.columns(of: layout.bar[first - 1]) + 2
        if used > metrics.width { break }
        first -= 1
      }
    }
    for (index, title) in layout.bar.enumerated().dropFirst(first) {
      let isFocused = page.focus == index
      if isFocused {
        canvas.put("▸", row: layout.barRow, column: column, end: metrics.right, style: .selected)
        canvas.setCursor(row: layout.barRow, column: column + 1)
      }
      column =
        canvas.put(
          title, row: layout.barRow, column: column + 1, end: metrics.right,
          style: isFocused ? .selected : PageLayout.style(page.listing.bar[index], isFocused: false)
        ) + 1
    }
  }

  mutating func drawStatus(_ lines: [String], style: Style) {
    let first = metrics.footer - (metrics.isRoomy ? 1 : 0) - lines.count
    for (offset, line) in lines.enumerated() {
      canvas.put(
        line, row: first + offset, column: metrics.left, end: metrics.right, style: style)
    }
    if model.question != nil, let last = lines.last {
      canvas.setCursor(
        row: first + lines.count - 1,
        column: metrics.left + model.repertoire.columns(of: last) + 1)
    }
  }

  private func keys(
    of page: PageModel, isFirst: Bool
  ) -> [FooterKey] {
    var keys: [FooterKey] = []
    switch page.focused {
    case .row:
      keys.append(FooterKey(Words.Keys.enter, Words.Keys.choose))
      if case .row(let row)? = page.focusedEntry, row.row.hasDetailButton {
        keys.append(FooterKey("→", Words.Keys.details))
      }
    case .button: keys.append(FooterKey(Words.Keys.enter, Words.Keys.press))
    case .input:
      return [
        FooterKey(Words.Keys.tab, Words.Keys.next),
        FooterKey(Words.Keys.escape, isFirst ? Words.Keys.cancel : Words.Keys.back),
        .help,
      ]
    case nil: break
    }
    if !page.find.isEmpty { return keys + [FooterKey(Words.Keys.escape, Words.Keys.allRows)] }
    if page.listing.isLong { keys.append(FooterKey(Words.Keys.type, Words.Keys.find)) }
    return keys + [
      FooterKey(Words.Keys.escape, isFirst ? Words.Keys.cancel : Words.Keys.back),
      FooterKey(Words.Keys.questionMark, Words.Keys.keys),
    ]
  }

  /// The step of the spinner's animation. It is always 0 if animations are off.
  var spinner: Int { model.playsMotion ? model.spinner + 1 : 0 }
}
