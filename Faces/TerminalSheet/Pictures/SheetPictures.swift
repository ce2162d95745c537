import Contract

/// The pictures of one sheet: the graphics that the terminal supports, and the pictures that are
/// needed or have arrived. It is a value type: its owner sends the queries and the requests.
struct SheetPictures: Sendable {
  /// The seconds after which the sheet draws pictures, even if the terminal has not responded.
  static let timeout = 0.3
  /// The seconds after which the sheet no longer expects a response.
  static let lastTimeout = 1.0
  /// The seconds for which a closing sheet waits for a response. A terminal that responds later, at
  /// the other end of a slow connection, has usually responded before the user closes the sheet.
  static let closingTimeout = 0.08

  private let traits: GraphicsTraits
  private var answers = GraphicsResponses()
  private var hasTimedOut = false
  private var gallery: PictureGallery
  /// The cell size computed from the size that the terminal reports for its window, or `nil`.
  private let windowCell: CellSize?
  private(set) var graphics = TerminalGraphics.none
  /// Whether a response may still arrive. The sheet waits for the response before it releases the
  /// terminal.
  private(set) var awaitsAnswers: Bool

  init(_ offer: ShareOffer, _ traits: GraphicsTraits, windowCell: CellSize?) {
    let photo = offer.items.prefix(1000).firstIndex { $0.kind == .photo }
    self.init(items: photo.map { [$0] } ?? [], traits, windowCell: windowCell)
  }

  /// - Parameter items: The indices of the items whose thumbnails are shown.
  init(items: [Int] = [], _ traits: GraphicsTraits, windowCell: CellSize?) {
    self.traits = traits
    self.windowCell = windowCell
    awaitsAnswers = traits.asks
    gallery = PictureGallery(items: items)
  }

  /// The queries to the terminal, sent before the first frame.
  var questions: String {
    traits.asks ? GraphicsResponses.questions(kitty: traits.asksKitty) : ""
  }

  var cell: CellSize { answers.cell ?? windowCell ?? .usual }

  /// - Returns: Whether pictures must be drawn in another way now.
  mutating func take(_ answers: GraphicsResponses) -> Bool {
    self.answers = answers
    if answers.isComplete { awaitsAnswers = false }
    return decide()
  }

  /// - Parameter isLast: Whether the sheet no longer expects a response.
  /// - Returns: Whether pictures must be drawn in another way now.
  mutating func timeOut(isLast: Bool) -> Bool {
    hasTimedOut = true
    if isLast { awaitsAnswers = false }
    return decide()
  }

  /// - Returns: The ids of the pictures that are no longer used.
  mutating func see(_ view: ExtensionView) -> [Int] { gallery.see(view) }

  /// Shows the pictures of these shares, and no others.
  /// - Returns: The ids of the pictures that are no longer used.
  mutating func show(_ shares: Set<Int>) -> [Int] { gallery.show(shares) }

  /// Returns the picture to request from the host now, and the length of its longest side in
  /// pixels.
  mutating func next() -> (id: Int, side: Int)? { graphics == .none ? nil : gallery.next() }

  /// - Returns: The picture to draw.
  mutating func take(_ picture: PixelMap?, as id: Int) -> PixelMap? {
    gallery.take(picture, as: id)
  }

  func cells(on size: SheetSize) -> [Int: PictureCells] { gallery.cells(graphics, cell, on: size) }

  private mutating func decide() -> Bool {
    let before = (graphics, cell)
    if answers.knowsKitty {
      graphics = .kitty
    } else if answers.isComplete, answers.knowsSixel {
      graphics = .sixel
    } else if answers.isComplete || hasTimedOut {
      graphics = traits.fallback
    }
    return before != (graphics, cell)
  }
}
