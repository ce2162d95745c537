import ShareSheet

extension SheetView {
  /// Draws a line for each attachment. The kind and name are on the left, and the size and
  /// dimensions on the right.
  /// - Parameter preview: A picture to the left of the lines.
  /// - Returns: The row below the last line and the picture.
  mutating func drawAttachments(
    _ attachments: [SheetItem], row: Int, limit: Int, preview: ItemPreview? = nil
  ) -> Int {
    guard limit > 0 || preview != nil else { return row }
    var left = metrics.left
    if let preview {
      canvas.reserve(picture: preview.id, row: row, column: left, cells: preview.cells)
      left += preview.columns
    }
    let shown = attachments.count <= limit ? attachments.count : limit - 1
    let columns = AttachmentColumns(
      attachments.prefix(shown), metrics: metrics, left: left, repertoire: model.repertoire)
    for (offset, attachment) in attachments.prefix(shown).enumerated() {
      let row = row + offset
      var column = left
      if columns.showsKind {
        canvas.put(attachment.kindName, row: row, column: column, style: .dim)
        column += columns.kind
      }
      canvas.putShortened(attachment.name, row: row, column: column, end: columns.nameEnd)
      put(attachment.size, row: row, end: columns.sizeEnd)
      put(attachment.dimensions, row: row, end: metrics.right)
    }
    if shown < attachments.count {
      canvas.put(
        Words.andMore(attachments.count - shown), row: row + shown, column: left,
        end: metrics.right, style: .dim)
    }
    return row + max(min(attachments.count, limit), preview?.cells.rows ?? 0)
  }

  private mutating func put(_ text: String?, row: Int, end: Int) {
    guard let text else { return }
    let column = end - model.repertoire.columns(of: text)
    canvas.put(text, row: row, column: column, end: end, style: .dim)
  }
}

/// The positions of the columns in the attachments' lines.
private struct AttachmentColumns {
  let kind: Int
  let showsKind: Bool
  let nameEnd: Int
  let sizeEnd: Int

  init(
    _ attachments: some Collection<SheetItem>, metrics: SheetMetrics, left: Int,
    repertoire: CharacterRange
  ) {
    func widest(_ text: (SheetItem) -> String?) -> Int {
      attachments.compactMap { text($0).map { repertoire.columns(of: $0) } }.max() ?? 0
    }
    func gap(_ width: Int) -> Int { width == 0 ? 0 : width + 2 }
    kind = widest(\.kindName) + 2
    showsKind = metrics.right - left >= 50
    sizeEnd = metrics.right - gap(widest(\.dimensions))
    nameEnd = sizeEnd - gap(widest(\.size))
  }
}
