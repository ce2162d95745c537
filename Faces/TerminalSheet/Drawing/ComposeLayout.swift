import Contract
import ShareSheet

/// The layout of the compose view and of its text. The text has at least one row, however small the
/// screen is.
struct ComposeLayout {
  let metrics: SheetMetrics
  let text: WrappedText
  let textRows: Range<Int>
  /// The rows of the panel below the text. The range is empty if there is no panel.
  let panelRows: Range<Int>
  /// Whether a rule separates the panel from the text.
  let showsPanelRule: Bool
  let attachments: [SheetItem]
  let attachmentRows: Int
  /// The extension's own preview of the attachments, which replaces the sheet's.
  let preview: [Line]
  /// The thumbnail at the right of the text.
  let textPreview: ItemPreview?
  /// The thumbnail beside the attachments' lines, if there is no place beside the text.
  let itemPreview: ItemPreview?
  /// The lines of the sentence above the footer.
  let status: [String]
  let statusStyle: Style
  /// The row of the line about the details that go along unseen, or `nil` if there is none.
  let lensRow: Int?
  /// Whether the counter is shown. It is aligned with the right edge.
  let showsCounter: Bool
  private let repertoire: CharacterRange

  init(_ model: SheetModel, _ composer: Composer) {
    let metrics = SheetMetrics(model.size)
    self.metrics = metrics
    repertoire = model.repertoire
    attachments = model.sheet.attachments.filter { !$0.isText }
    let (sentence, style) = ComposeStatus.sentence(model, composer)
    statusStyle = style
    showsCounter = composer.view.charactersRemaining != nil && metrics.width > 20

    let blank = metrics.isRoomy ? 1 : 0
    let first = metrics.title + (metrics.size.rows >= 8 ? 2 : 1) + blank
    let lines = WrappedText.lines(sentence, width: metrics.width, in: model.repertoire)
    status = Array(lines.prefix(metrics.size.rows < 6 ? 0 : metrics.size.rows < 10 ? 1 : 3))
    let endOfLens = metrics.footer - blank - status.count
    lensRow = model.sheet.lensLine == nil || metrics.size.rows < 6 ? nil : endOfLens - 1
    preview = Self.preview(model, metrics)
    let photo = preview.isEmpty ? model.itemPreview : nil
    let itemRows =
      preview.isEmpty ? min(attachments.count, metrics.attachmentRows) : preview.count
    let below = endOfLens - blank - (lensRow == nil ? 0 : 1)
    let wanted = model.screen.panel.map {
      PageLayout($0, Self.frame(metrics, 1, model.repertoire, model.pictures)).lines.count
    }
    var parts = Parts(first, below: below, attachments: itemRows, panel: wanted)
    // Each row keeps one column free, because the cursor is there after a full row.
    let width = metrics.width - (showsCounter ? Self.counterColumns + 2 : 0) - 1
    if let photo, photo.cells.rows <= parts.text.count,
      width - photo.columns >= Self.leastTextColumns
    {
      (textPreview, itemPreview, attachmentRows) = (photo, nil, itemRows)
    } else {
      (textPreview, itemPreview) = (nil, photo)
      attachmentRows = max(itemRows, photo?.cells.rows ?? 0)
      parts = Parts(first, below: below, attachments: attachmentRows, panel: wanted)
    }
    (textRows, panelRows, showsPanelRule) = (parts.text, parts.panel, parts.showsRule)
    text = WrappedText(
      composer.editor.characters, width: width - (textPreview?.columns ?? 0),
      in: model.repertoire)
  }

  /// The rows of the text and of the panel below it.
  private struct Parts {
    let text: Range<Int>
    let panel: Range<Int>
    let showsRule: Bool

    /// - Parameters:
    ///   - first: The first row of the text.
    ///   - below: The row below the attachments.
    ///   - panel: The number of the panel's lines, or `nil` if there is no panel.
    init(_ first: Int, below: Int, attachments: Int, panel wanted: Int?) {
      let end = max(first + 1, below - (attachments == 0 ? 0 : attachments + 1))
      let room = end - first
      showsRule = wanted != nil && room >= 5
      let rule = showsRule ? 1 : 0
      let height = wanted.map { max(0, min($0, room - rule - min(3, max(room / 2, 1)))) } ?? 0
      panel = end - height..<end
      text = first..<max(first + 1, end - height - rule)
    }
  }

  /// The width of the counter: "-99999".
  static let counterColumns = 6
  /// The columns that the text keeps beside the thumbnail.
  private static let leastTextColumns = 30

  /// The column after the counter.
  var counterEnd: Int { metrics.right - (textPreview?.columns ?? 0) }
  var textEnd: Int { counterEnd - (showsCounter ? Self.counterColumns + 2 : 0) }
  var statusRow: Int { metrics.footer - (metrics.isRoomy ? 1 : 0) - status.count }

  func panelFrame(_ model: SheetModel) -> PageModel.Frame {
    Self.frame(metrics, panelRows.count, repertoire, model.pictures).fitting(model.screen.panel)
  }

  private static func frame(
    _ metrics: SheetMetrics, _ height: Int, _ repertoire: CharacterRange,
    _ pictures: [Int: PictureCells]
  ) -> PageModel.Frame {
    PageModel.Frame(
      width: metrics.width, height: max(height, 1), repertoire: repertoire, pictures: pictures)
  }

  private static func preview(_ model: SheetModel, _ metrics: SheetMetrics) -> [Line] {
    guard metrics.attachmentRows > 0, let node = model.screen.view.compose?.preview else {
      return []
    }
    switch node.content {
    case .label: break
    case .image(let picture): if picture.flatMap({ model.pictures[$0] }) == nil { return [] }
    default: return []
    }
    let page = PageModel(PageListing(Page(id: 0, nodes: [node])))
    let frame = frame(metrics, metrics.attachmentRows, model.repertoire, model.pictures)
    return Array(PageLayout(page, frame).lines.prefix(metrics.attachmentRows))
  }
}

/// The sentence above the footer of the compose view. It is the status of the screen. If there is
/// none, it is the reason why Post is disabled.
enum ComposeStatus {
  static func sentence(_ model: SheetModel, _ composer: Composer) -> (String, Style) {
    let (sentence, style) = ScreenStatus.sentence(model)
    if !sentence.isEmpty { return (sentence, style) }
    if let obstacle = composer.obstacle { return (Words.cannotPost(obstacle), .plain) }
    return ("", .plain)
  }
}
