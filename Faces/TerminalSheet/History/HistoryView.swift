import Foundation
import ShareSheet

/// The rows of the screen that the parts of the history take.
struct HistoryLayout {
  let metrics: SheetMetrics
  let rows: Range<Int>
  /// The row of the search, or of a notice.
  let search: Int
  /// The lines of each share.
  let height: Int

  init(_ model: HistoryModel) {
    metrics = SheetMetrics(model.size)
    let first = metrics.title + (metrics.size.rows >= 8 ? 2 : 1)
    search = max(metrics.footer - (metrics.isRoomy ? 2 : 1), 0)
    rows = first..<max(first + 1, metrics.isRoomy ? search - 1 : search)
    height = rows.count < 6 ? 1 : 2
  }

  /// The number of shares that fit.
  var page: Int { max(rows.count / height, 1) }
}

/// A view that draws the history as cells.
struct HistoryView {
  private let model: HistoryModel
  private let layout: HistoryLayout
  private var canvas: Canvas

  private init(_ model: HistoryModel) {
    self.model = model
    layout = HistoryLayout(model)
    canvas = Canvas(size: model.size, repertoire: model.repertoire)
  }

  static func draw(_ model: HistoryModel) -> Canvas {
    var view = HistoryView(model)
    if let question = model.question {
      view.drawQuestion(question)
    } else if let row = model.menuRow {
      view.drawMenu(row)
    } else {
      view.drawList()
    }
    return view.canvas
  }

  private var metrics: SheetMetrics { layout.metrics }

  // MARK: The list

  private mutating func drawList() {
    canvas.putTitle(Words.History.title, metrics)
    let top = max(0, min(model.selection - layout.page / 2, model.rows.count - layout.page))
    let shown = model.rows.dropFirst(top).prefix(layout.page)
    let indent = model.pictures.isEmpty ? 0 : PictureUse.share.limit(on: model.size).columns + 1
    let lines = model.rows.enumerated().dropFirst(top).prefix(layout.page).flatMap { place, row in
      Array(
        self.lines(of: row, isSelected: place == model.selection, width: metrics.width - indent)
          .prefix(layout.height))
    }
    canvas.put(
      lines, from: 0, rows: layout.rows, column: metrics.left + indent, end: metrics.right)
    for (place, row) in shown.enumerated() {
      guard let id = model.pictureIDs[row.id], let cells = model.pictures[id],
        cells.rows <= layout.height
      else { continue }
      canvas.reserve(
        picture: id, row: layout.rows.lowerBound + place * layout.height, column: metrics.left,
        cells: cells)
    }
    if model.list.isRead, model.rows.isEmpty {
      let words = model.list.query.isEmpty ? Words.History.isEmpty : Words.History.noMatch
      canvas.put(
        words, row: layout.rows.lowerBound, column: metrics.left, end: metrics.right, style: .dim)
    }
    drawMarks(above: top > 0, below: top + layout.page < model.rows.count)
    drawSearch()
    canvas.setCursor(
      row: layout.rows.lowerBound + (model.selection - top) * layout.height,
      column: metrics.left + indent + 2)
    canvas.putFooter(
      [
        FooterKey(Words.Keys.enter, Words.Keys.choose, .accent),
        FooterKey(
          Words.Keys.escape, model.list.query.isEmpty ? Words.Keys.leave : Words.Keys.clearFilter),
      ], metrics)
  }

  private func lines(of row: HistoryRow, isSelected: Bool, width: Int) -> [Line] {
    let repertoire = model.repertoire
    var title = Line()
    let date = metrics.width >= 60 ? row.shownDate : ""
    let room = max(width - 2 - (date.isEmpty ? 0 : date.count + 2), 1)
    title.pieces = [
      .init(column: 0, text: isSelected ? "▸" : " "),
      .init(column: 2, text: repertoire.shortened(row.title, to: room), style: .bold),
    ]
    if !date.isEmpty {
      title.pieces.append(.init(column: width - date.count, text: date, style: .dim))
    }
    var outcome = Line()
    var column = 2
    func put(_ text: String, _ style: Style) {
      guard column < width else { return }
      let shown = repertoire.shortened(text, to: width - column)
      outcome.pieces.append(.init(column: column, text: shown, style: style))
      column += repertoire.columns(of: shown) + 2
    }
    if let fraction = row.fraction {
      let filled = Int(min(max(fraction, 0), 1) * 8)
      put(
        "[" + String(repeating: "#", count: filled) + String(repeating: "-", count: 8 - filled)
          + "] \(Int(min(max(fraction, 0), 1) * 100)) %", .plain)
    }
    put(row.sentence, row.isUndecided ? .warning : .dim)
    if let link = row.link { put(PlainText.line(link), .dim) }
    title.isSelected = isSelected
    outcome.isSelected = isSelected
    return [title, outcome]
  }

  private mutating func drawMarks(above: Bool, below: Bool) {
    let edge = metrics.right - model.repertoire.columns(of: "↑")
    if above { canvas.put("↑", row: layout.rows.lowerBound, column: edge, style: .dim) }
    if below { canvas.put("↓", row: layout.rows.upperBound - 1, column: edge, style: .dim) }
  }

  private mutating func drawSearch() {
    if let notice = model.notice {
      canvas.putShortened(
        notice, row: layout.search, column: metrics.left, end: metrics.right, style: .bold)
      return
    }
    let column = canvas.put(
      Words.Keys.find(""), row: layout.search, column: metrics.left, style: .dim)
    canvas.putShortened(
      model.list.query.isEmpty ? Words.History.search : model.list.query, row: layout.search,
      column: column, end: metrics.right, style: model.list.query.isEmpty ? .dim : .plain)
  }

  // MARK: A share

  private mutating func drawMenu(_ row: HistoryRow) {
    canvas.putTitle(row.title, metrics)
    let actions = row.terminalActions.enumerated().map { place, action in
      Line(
        action.title, numbered: "\(place + 1)", isSelected: place == model.menuSelection)
    }
    let texts = [row.sentence, row.link.map { PlainText.line($0) }].compactMap { $0 }
    // The actions are always visible. The sentence and the link get the rest of the screen.
    let room = max(metrics.footer - 1 - layout.rows.lowerBound - actions.count, 0)
    let lines = texts.flatMap {
      WrappedText.lines($0, width: metrics.width - 1, in: model.repertoire)
    }.prefix(max(room - 1, 0)).map { Line(Line.Piece(column: 0, text: $0)) }
    let all = lines.isEmpty ? actions : lines + [Line()] + actions
    let rows = layout.rows.lowerBound..<max(metrics.footer - 1, layout.rows.lowerBound + 1)
    let selected = all.count - actions.count + model.menuSelection
    let top = max(0, min(selected - rows.count + 1, all.count - rows.count))
    canvas.put(all, from: top, rows: rows, column: metrics.left, end: metrics.right)
    canvas.setCursor(row: rows.lowerBound + selected - top, column: metrics.left + 5)
    canvas.putFooter(
      [
        FooterKey(
          Words.Keys.numberOrEnter(actions.count), Words.Keys.choose, .accent,
          short: Words.Keys.enter),
        FooterKey(Words.Keys.escape, Words.Keys.back),
      ], metrics)
  }

  private mutating func drawQuestion(_ question: HistoryModel.Question) {
    canvas.putTitle(question.action.title, metrics)
    var row = layout.rows.lowerBound
    let lines = WrappedText.lines(
      question.words, width: metrics.width - 1, in: model.repertoire)
    for line in lines.prefix(max(metrics.footer - row, 1)) {
      canvas.put(line, row: row, column: metrics.left, end: metrics.right, style: .warning)
      row += 1
    }
    canvas.setCursor(row: layout.rows.lowerBound, column: metrics.left)
    canvas.putFooter(
      [
        FooterKey("y", question.action.consent, .accent),
        FooterKey("n", question.action.refusal),
      ], metrics)
  }
}

extension HistoryRow {
  /// The date in the local time zone, as 'sharesheet history' prints it: `2026-11-26 05:32`.
  fileprivate var shownDate: String {
    let style = Date.ISO8601FormatStyle(dateTimeSeparator: .space, timeZone: .current)
      .year().month().day().time(includingFractionalSeconds: false)
    return String(date.formatted(style).prefix(16))
  }
}
