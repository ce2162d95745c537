/// The parts that all screens share.
extension Canvas {
  mutating func putTitle(_ title: String, _ metrics: SheetMetrics) {
    putShortened(
      title, row: metrics.title, column: metrics.left, end: metrics.right, style: .bold)
    if metrics.size.rows >= 8 {
      putRule(row: metrics.title + 1, column: metrics.left, end: metrics.right)
    }
  }

  /// Draws the keys and their actions in the footer.
  mutating func putFooter(_ keys: [FooterKey], _ metrics: SheetMetrics) {
    let (shown, gap) = FooterKey.fitting(keys, width: metrics.width, in: repertoire)
    var column = metrics.left
    for entry in shown {
      column = put(
        entry.does, row: metrics.footer, column: column, end: metrics.right, style: entry.style)
      column =
        put(entry.key, row: metrics.footer, column: column + 1, end: metrics.right, style: .dim)
        + gap
    }
  }
}
