import ShareSheet
import Wire

extension SheetModel {
  /// Rows in which what lies behind a page is seen, because its background lets it through; 0:
  /// none.
  var backdropRows: Int {
    guard let opacity = screen.page?.opacity, opacity < 1, size.rows >= 16 else { return 0 }
    return min(6, size.rows / 4)
  }
}

extension SheetView {
  /// A page that does not hide what it was called from: that stands dim behind it, and the page
  /// lies lower.
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
