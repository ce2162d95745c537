import Wire

/// Where the parts of the compose view stand, and how the text is laid out in it. Whatever the size
/// of the screen, the text keeps at least one row.
struct ComposeLayout {
  let metrics: SheetMetrics
  let text: WrappedText
  let textRows: Range<Int>
  let attachments: [Attachment]
  let attachmentRows: Int
  /// What is said above the keys, in lines.
  let status: [String]
  let statusStyle: Style
  /// The counter is flush with the right edge.
  let showsCounter: Bool

  init(_ model: SheetModel, _ composer: Composer) {
    metrics = SheetMetrics(model.size)
    attachments = model.attachments.filter { !$0.isText }
    let (sentence, style) = ComposeStatus.sentence(model, composer)
    statusStyle = style
    showsCounter = composer.view.charactersRemaining != nil && metrics.width > 20

    let blank = metrics.isRoomy ? 1 : 0
    let first = metrics.title + (metrics.size.rows >= 8 ? 2 : 1) + blank
    let lines = WrappedText.lines(sentence, width: metrics.width, in: model.repertoire)
    status = Array(lines.prefix(metrics.size.rows < 6 ? 0 : metrics.size.rows < 10 ? 1 : 3))
    attachmentRows = min(attachments.count, metrics.attachmentRows)
    let attachmentBlock = attachmentRows == 0 ? 0 : attachmentRows + 1
    let end = metrics.footer - blank - status.count - blank - attachmentBlock
    textRows = first..<max(first + 1, end)

    // One column stays free for the cursor behind a full row.
    let counter = showsCounter ? Self.counterColumns + 2 : 0
    text = WrappedText(
      composer.editor.characters, width: metrics.width - counter - 1, in: model.repertoire)
  }

  /// Room for "-99999".
  static let counterColumns = 6

  var textEnd: Int { metrics.right - (showsCounter ? Self.counterColumns + 2 : 0) }
  var statusRow: Int { metrics.footer - (metrics.isRoomy ? 1 : 0) - status.count }
}
