import Contract

/// The place where a view shows a picture. The place determines the picture's size.
enum PictureUse: Hashable, Sendable {
  /// In a table's row.
  case row
  case page
  /// The thumbnail of a shared item.
  case preview
  /// The picture of a share in the history.
  case share

  /// The longest side in pixels. More pixels would not be visible on a terminal.
  var side: Int { self == .row || self == .share ? 96 : 320 }

  /// Returns the maximum number of cells that the picture takes on a screen.
  func limit(on size: SheetSize) -> (columns: Int, rows: Int) {
    switch self {
    case .row: (4, 1)
    case .page: (max(size.columns / 2, 1), max(size.rows / 3, 1))
    case .share: (5, size.rows < 16 || size.columns < 60 ? 0 : 2)
    case .preview: (max(size.columns / 4, 1), Self.previewRows(size))
    }
  }

  /// Returns the rows of a preview. The result is 0 on a small screen, which needs its rows for
  /// other content.
  static func previewRows(_ size: SheetSize) -> Int {
    size.rows < 16 || size.columns < 40 ? 0 : min(size.rows / 4, 8)
  }

  /// Returns the pictures of a view, by their ids.
  static func pictures(of view: ExtensionView) -> [Int: PictureUse] {
    var uses: [Int: PictureUse] = [:]
    func see(_ id: Int?, _ use: PictureUse) {
      guard let id, id >= 0, uses.count < Picture.maximumCount else { return }
      if uses[id] != .page { uses[id] = use }
    }
    func see(_ node: ViewNode) {
      switch node.content {
      case .image(let id): see(id, .page)
      case .table(let table): for row in table.rows { see(row.picture, .row) }
      default: break
      }
    }
    view.compose?.preview.map { see($0) }
    for node in view.compose?.completions?.nodes ?? [] { see(node) }
    // The topmost page comes first, because only a limited number of pictures is shown.
    for page in view.pages.reversed() {
      for node in page.nodes { see(node) }
    }
    return uses
  }
}
