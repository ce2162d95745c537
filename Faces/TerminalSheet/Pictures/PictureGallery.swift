import Contract
import ShareSheet

/// The pictures that the sheet needs. The gallery decides in which order they are requested and how
/// many cells they take.
struct PictureGallery: Sendable {
  private var uses: [Int: PictureUse]
  private var kept: [Int: PixelMap] = [:]
  /// The ids of the pictures that were requested. Some may not have arrived yet.
  private var asked: Set<Int> = []
  private var isAsking = false
  private var previews: [Int: PictureUse]

  /// - Parameter items: The indices of the items whose thumbnails are shown.
  init(items: [Int]) {
    previews = Dictionary(
      items.map { (ItemThumbnail.id(ofItem: $0), .preview) }, uniquingKeysWith: { $1 })
    uses = previews
  }

  /// - Returns: The ids of the pictures that are no longer used.
  mutating func see(_ view: ExtensionView) -> [Int] {
    use(PictureUse.pictures(of: view).merging(previews) { $1 })
  }

  /// - Returns: The ids of the pictures that are no longer used.
  mutating func show(_ shares: Set<Int>) -> [Int] {
    use(Dictionary(uniqueKeysWithValues: shares.map { ($0, .share) }))
  }

  private mutating func use(_ uses: [Int: PictureUse]) -> [Int] {
    guard uses != self.uses else { return [] }
    self.uses = uses
    let unused = kept.keys.filter { uses[$0] == nil }
    for id in unused { kept[id] = nil }
    // If a picture is used again later, it is requested again.
    asked = asked.filter { uses[$0] != nil }
    return unused
  }

  /// Returns the picture to request now, or `nil` if a request is in flight or no picture is
  /// needed. Only one request is in flight, so that a view with many pictures does not flood the
  /// daemon.
  mutating func next() -> (id: Int, side: Int)? {
    guard !isAsking,
      let next = uses.filter({ !asked.contains($0.key) }).min(by: { $0.key < $1.key })
    else { return nil }
    isAsking = true
    asked.insert(next.key)
    return (next.key, next.value.side)
  }

  /// - Returns: The picture to draw.
  mutating func take(_ picture: PixelMap?, as id: Int) -> PixelMap? {
    isAsking = false
    guard let picture, let use = uses[id] else { return nil }
    let fitting = picture.fitting(side: use.side)
    kept[id] = fitting
    return fitting
  }

  /// Returns the number of cells that each picture takes. The result is empty if the terminal shows
  /// no pictures.
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
