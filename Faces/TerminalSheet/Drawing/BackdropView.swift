import Contract

extension SheetModel {
  /// The number of rows that show the view behind a translucent page. It is 0 if the page is opaque
  /// or the screen is small.
  var backdropRows: Int {
    guard let opacity = screen.page?.opacity, opacity < 1, size.rows >= 16 else { return 0 }
    return min(6, size.rows / 4)
  }
}

extension SheetView {
  /// Draws a translucent page. The view behind the page appears dim above it, so the page starts on
  /// a lower row.
  mutating func drawOverBackdrop(_ page: PageModel) {
    if let composer = model.composer { drawComposer(composer) } else { drawChooser() }
    canvas.recede()
    let above = model.backdropRows
    canvas.setCursor(row: above, column: metrics.left)
    if model.screen.isUnseen { return }
    var front = SheetView(model)
    front.metrics = SheetMetrics(model.size, above: above)
    front.canvas.putRule(row: above, column: 0, end: model.size.columns)
    front.drawPage(page)
    let shift = shift ?? (0, 0)
    front.canvas.displace(rows: shift.rows, columns: shift.columns)
    canvas.cover(from: max(above + shift.rows, 0), with: front.canvas)
  }
}
