import Contract

/// A painter that draws pictures in the terminal's format. It remembers which pictures are on the
/// screen. It draws a picture only if the picture, its position or its size has changed, or if the
/// screen was cleared.
struct PicturePainter: Sendable {
  private let graphics: TerminalGraphics
  private let cell: CellSize
  private var pictures: [Int: PixelMap] = [:]
  /// The pictures that are on the screen.
  private var shown: Set<PlacedPicture> = []
  /// The terminal's number for each picture, by the picture's id.
  private var numbers: [Int: UInt32] = [:]
  private var transmitted: Set<UInt32> = []
  private var lastNumber: UInt32 = 0
  private var placements: [PlacedPicture: UInt32] = [:]
  private var pending = ""

  init(_ graphics: TerminalGraphics = .none, cell: CellSize = .usual) {
    self.graphics = graphics
    self.cell = cell
  }

  /// Returns a painter for other graphics. The new painter has drawn nothing yet.
  func changed(to graphics: TerminalGraphics, cell: CellSize) -> PicturePainter {
    var painter = PicturePainter(graphics, cell: cell)
    painter.pictures = pictures
    return painter
  }

  /// Whether a picture has to be drawn although no cell of the canvas has changed.
  private(set) var isDirty = false

  mutating func keep(_ picture: PixelMap, as id: Int) {
    guard pictures[id] != picture else { return }
    forget(id)
    pictures[id] = picture
    isDirty = true
  }

  mutating func forget(_ id: Int) {
    guard pictures.removeValue(forKey: id) != nil else { return }
    shown = shown.filter { $0.id != id }
    guard let number = numbers.removeValue(forKey: id) else { return }
    placements = placements.filter { $0.key.id != id }
    if transmitted.remove(number) != nil { pending += KittyImage.forget(number) }
  }

  /// Returns the pictures that are already on the screen at the right place. Their cells need not
  /// be drawn.
  func staying(_ placed: [PlacedPicture]) -> Set<PlacedPicture> { shown.intersection(placed) }

  /// Returns the pictures that must be removed from the screen.
  func going(_ placed: [PlacedPicture]) -> Set<PlacedPicture> { shown.subtracting(placed) }

  /// Returns the commands that draw missing pictures and remove pictures that are no longer shown.
  /// - Parameter isFresh: Whether the screen was cleared before.
  mutating func paint(_ placed: [PlacedPicture], on size: SheetSize, isFresh: Bool) -> String {
    isDirty = false
    var commands = pending
    pending = ""
    if isFresh {
      shown = []
      transmitted = []
      placements = [:]
    }
    for picture in going(placed) {
      shown.remove(picture)
      guard let placement = placements.removeValue(forKey: picture),
        let number = numbers[picture.id]
      else { continue }
      commands += KittyImage.remove(number, placement: placement)
    }
    for picture in placed where !shown.contains(picture) {
      guard let pixels = pictures[picture.id], let drawing = draw(picture, pixels, on: size)
      else { continue }
      commands += drawing
      shown.insert(picture)
    }
    return commands
  }

  /// The commands that remove all pictures from the terminal's memory.
  var farewell: String { transmitted.sorted().map { KittyImage.forget($0) }.joined() }

  private mutating func draw(
    _ picture: PlacedPicture, _ pixels: PixelMap, on size: SheetSize
  ) -> String? {
    let start = Self.cursor(picture.row, picture.column)
    switch graphics {
    case .none: return nil
    case .halfBlocks(let depth):
      return HalfBlocks.rows(pixels, picture.cells, depth).enumerated().map { row, text in
        Self.cursor(picture.row + row, picture.column) + text
      }.joined()
    case .sixel:
      // A sixel picture on the last row would scroll the screen.
      guard picture.row + picture.cells.rows < size.rows else { return nil }
      return start
        + SixelImage.encode(
          pixels.scaled(
            width: picture.cells.columns * cell.width, height: picture.cells.rows * cell.height))
    case .kitty:
      let number = numbers[picture.id] ?? nextNumber()
      numbers[picture.id] = number
      let placement = nextNumber()
      placements[picture] = placement
      let isKnown = !transmitted.insert(number).inserted
      return (isKnown ? "" : KittyImage.transmit(pixels, as: number)) + start
        + KittyImage.place(number, placement: placement, picture.cells)
    }
  }

  private mutating func nextNumber() -> UInt32 {
    lastNumber = lastNumber % UInt32(Int32.max) + 1
    return lastNumber
  }

  private static func cursor(_ row: Int, _ column: Int) -> String {
    "\u{1B}[\(row + 1);\(column + 1)H"
  }
}
