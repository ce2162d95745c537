import Wire

/// How a terminal shows pictures.
enum TerminalGraphics: Hashable, Sendable {
  /// By their names.
  case none
  /// "▀" in two colours for every two pixels.
  case halfBlocks(ColorDepth)
  case sixel
  /// The kitty graphics protocol.
  case kitty

  enum ColorDepth: Hashable, Sendable {
    case direct
    /// The palette of xterm: 6 × 6 × 6 colours and 24 greys.
    case palette
  }
}

/// Pixels of one character's cell.
struct CellSize: Hashable, Sendable {
  let width: Int
  let height: Int

  /// What most terminals have nearly the shape of, small, so that nothing is drawn too large.
  static let usual = CellSize(8, 16)

  /// nil for what no cell measures.
  init?(width: Int, height: Int) {
    guard (2...200).contains(width), (2...400).contains(height) else { return nil }
    self.init(width, height)
  }

  private init(_ width: Int, _ height: Int) {
    self.width = width
    self.height = height
  }

  /// The cells that a picture takes: its shape kept, not enlarged, at least one each way.
  func cells(of picture: PixelMap, columns: Int, rows: Int) -> PictureCells {
    let (width, height) = (Double(picture.width), Double(picture.height))
    let ratio = min(
      1, Double(max(columns, 1) * self.width) / width, Double(max(rows, 1) * self.height) / height)
    return PictureCells(
      columns: min(Int((width * ratio / Double(self.width)).rounded()), max(columns, 1)),
      rows: min(Int((height * ratio / Double(self.height)).rounded()), max(rows, 1)))
  }
}
