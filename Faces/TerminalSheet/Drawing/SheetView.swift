import ShareSheet

/// A view that draws the sheet as cells.
struct SheetView {
  let model: SheetModel
  var metrics: SheetMetrics
  var canvas: Canvas

  init(_ model: SheetModel) {
    self.model = model
    metrics = SheetMetrics(model.size)
    canvas = Canvas(size: model.size, repertoire: model.repertoire)
  }

  static func draw(_ model: SheetModel) -> Canvas {
    var view = SheetView(model)
    switch model.phase {
    case .choosing: view.drawChooser()
    case .acting: if let action = model.action { view.drawAction(action) }
    // The extension's views stay visible after Post until the share is over.
    case .composing, .posting: view.drawScreens()
    case .starting, .posted, .done, .failed: view.drawMessage()
    }
    if let help = model.help, model.question == nil { view.drawKeys(help) }
    return view.canvas
  }

  private mutating func drawScreens() {
    if let page = model.screen.pageModel {
      if model.backdropRows > 0 {
        drawOverBackdrop(page)
      } else if model.screen.isUnseen {
        drawMessage()
      } else {
        drawPage(page)
        if let shift { canvas.displace(rows: shift.rows, columns: shift.columns) }
      }
    } else if let composer = model.composer {
      drawComposer(composer)
    } else {
      drawMessage()
    }
    if let alert = model.screen.alert { drawAlert(alert) }
  }

  /// The offset of the topmost page during a motion, in cells, or `nil` if the page does not move.
  var shift: (rows: Int, columns: Int)? {
    model.screen.displacement.map { displacement in
      (
        Int((displacement.rows * Double(metrics.size.rows)).rounded()),
        Int((displacement.columns * Double(metrics.size.columns)).rounded())
      )
    }
  }

  /// Draws a message if there is no view of the extension, for example while it starts or after it
  /// failed.
  private mutating func drawMessage() {
    drawTitle(model.sheet.title)
    let first = metrics.title + (metrics.isRoomy ? 3 : 2)
    var row = first
    let lines = status.flatMap { status in
      WrappedText.lines(status.text, width: metrics.width - 1, in: model.repertoire)
        .map { ($0, status.style) }
    }
    for (line, style) in lines.prefix(max(metrics.footer - first, 1)) {
      canvas.put(line, row: row, column: metrics.left, end: metrics.right, style: style)
      row += 1
    }
    canvas.setCursor(row: first, column: metrics.left)
    let (sentence, style) = ScreenStatus.sentence(model)
    if !sentence.isEmpty {
      let lines = WrappedText.lines(sentence, width: metrics.width - 1, in: model.repertoire)
      drawStatus(Array(lines.prefix(3)), style: style)
    }
    drawFooter(keys)
  }

  /// Draws the line about the details that go along unseen.
  mutating func drawLens(row: Int) {
    guard let line = model.sheet.lensLine else { return }
    canvas.putShortened(
      line.words, row: row, column: metrics.left, end: metrics.right,
      style: line.isRemoved == true ? .good : .warning)
  }

  /// The key that takes the details out, or leaves them in.
  var lensKeys: [FooterKey] {
    guard let isRemoved = model.sheet.lensLine?.isRemoved else { return [] }
    return [
      FooterKey(Words.Lens.controlT, isRemoved ? Words.Lens.leaveIn : Words.Lens.takeOut)
    ]
  }

  mutating func drawTitle(_ title: String) { canvas.putTitle(title, metrics) }

  /// Draws the keys and their actions in the footer.
  mutating func drawFooter(_ keys: [FooterKey]) { canvas.putFooter(keys, metrics) }

  private var keys: [FooterKey] {
    switch model.phase {
    case .failed(_, canChoose: true):
      [
        FooterKey(Words.Keys.enter, Words.Keys.chooseAnother),
        FooterKey(Words.Keys.escape, Words.Keys.leave),
        FooterKey(Words.Keys.questionMark, Words.Keys.keys),
      ]
    case .posted, .done, .failed: [FooterKey(Words.Keys.anyKey, Words.Keys.leave)]
    default: [FooterKey(Words.Keys.escape, Words.Keys.cancel)]
    }
  }

  private var status: [(text: String, style: Style)] {
    guard let ending = model.sheet.ending else {
      return [(model.sheet.progress?.words ?? Words.starting, .dim)]
    }
    return ending.words.enumerated().map { index, words in
      if !ending.isGood { return (words, .warning) }
      return index == 0 ? ("✓ " + words, .good) : (words, .plain)
    }
  }
}
