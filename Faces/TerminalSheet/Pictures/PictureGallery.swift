import ShareSheet
import Wire

/// The pictures that the sheet needs: which to ask for next, and the room that each takes.
struct PictureGallery: Sendable {
  private var uses: [Int: PictureUse]
  private var kept: [Int: PixelMap] = [:]
  /// Asked for, whatever came.
  private var asked: Set<Int> = []
  private var isAsking = false
  private var previews: [Int: PictureUse]

  /// - Parameter items: the places of those items whose pictures are shown.
  init(items: [Int]) {
    previews = Dictionary(
      items.map { (ItemThumbnail.id(ofItem: $0), .preview) }, uniquingKeysWith: { $1 })
    uses = previews
  }

  /// - Returns: ids of pictures that nothing names any more.
  mutating func see(_ view: ExtensionView) -> [Int] {
    uses = PictureUse.pictures(of: view).merging(previews) { $1 }
    let unused = kept.keys.filter { uses[$0] == nil }
    for id in unused { kept[id] = nil }
    // One that comes again is asked for again; so is one that had made way.
    asked = asked.filter { uses[$0] != nil }
    return unused
  }

  /// The picture to ask for now; nil while one is under way or there is none. One at a time is
  /// enough, and a view with many does not fill the daemon with questions.
  mutating func next() -> (id: Int, side: Int)? {
    guard !isAsking,
      let next = uses.filter({ !asked.contains($0.key) }).min(by: { $0.key < $1.key })
    else { return nil }
    isAsking = true
    asked.insert(next.key)
    return (next.key, next.value.side)
  }

  /// - Returns: what to draw.
  mutating func take(_ picture: PixelMap?, as id: Int) -> PixelMap? {
    isAsking = false
    guard let picture, let use = uses[id] else { return nil }
    let fitting = picture.fitting(side: use.side)
    kept[id] = fitting
    return fitting
  }

  /// The room that each takes; empty where the terminal shows none.
  func cells(_ graphics: TerminalGraphics, _ cell: CellSize, on size: SheetSize) -> [Int:
    PictureCells]
  {
    guard graphics != .none else { return [:] }
    var cells: [Int: PictureCells] = [:]
    for (id, picture) in kept {
      guard let limit = uses[id]?.limit(on: size), limit.rows > 0 else { continue }
      cells[id] = cell.cells(of: picture, columns: limit.columns, rows: limit.rows)
    }
    return cells
  }
}
