import Contract

/// The way in which a terminal shows pictures.
enum TerminalGraphics: Hashable, Sendable {
  /// Pictures are not drawn. Only their names are shown.
  case none
  /// Each cell is "▀" in two colours and shows two pixels.
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

/// The size of a character's cell in pixels.
struct CellSize: Hashable, Sendable {
  let width: Int
  let height: Int

  /// The cell size to assume if it is unknown. Most terminals' cells have nearly this shape. The
  /// size is small, so that no picture is drawn too large.
  static let usual = CellSize(8, 16)

  /// Returns `nil` if the size is not plausible for a cell.
  init?(width: Int, height: Int) {
    guard (2...200).contains(width), (2...400).contains(height) else { return nil }
    self.init(width, height)
  }

  private init(_ width: Int, _ height: Int) {
    self.width = width
    self.height = height
  }

  /// Returns the number of cells that a picture takes. The picture keeps its shape and is not
  /// enlarged. It takes at least one column and one row.
  func cells(of picture: PixelMap, columns: Int, rows: Int) -> PictureCells {
    let (width, height) = (Double(picture.width), Double(picture.height))
    let ratio = min(
      1, Double(max(columns, 1) * self.width) / width, Double(max(rows, 1) * self.height) / height)
    return PictureCells(
      columns: min(Int((width * ratio / Double(self.width)).rounded()), max(columns, 1)),
      rows: min(Int((height * ratio / Double(self.height)).rounded()), max(rows, 1)))
  }
}
