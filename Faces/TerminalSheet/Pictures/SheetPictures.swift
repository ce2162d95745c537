import ControlAPI
import ShareSheet
import Wire

/// The pictures of one sheet: what the terminal can do, which are needed, which are there. A value:
/// it says what to ask of whom, and somebody else does.
struct SheetPictures: Sendable {
  /// Seconds after which the sheet draws pictures without the terminal's answer.
  static let timeout = 0.3
  /// Seconds after which no answer is expected any more.
  static let lastTimeout = 1.0

  private let traits: GraphicsTraits
  private var answers = GraphicsAnswers()
  private var hasTimedOut = false
  private var gallery: PictureGallery
  /// As the terminal's window tells; nil where it does not.
  private let windowCell: CellSize?
  private(set) var graphics = TerminalGraphics.none
  /// An answer may still come, and must not come after the terminal has been given back.
  private(set) var awaitsAnswers: Bool

  init(_ offer: ShareOffer, _ traits: GraphicsTraits, windowCell: CellSize?) {
    self.traits = traits
    self.windowCell = windowCell
    awaitsAnswers = traits.asks
    let photo = offer.items.prefix(1000).firstIndex { $0.kind == .photo }
    gallery = PictureGallery(items: photo.map { [$0] } ?? [])
  }

  /// What the terminal is asked, before the first frame.
  var questions: String {
    traits.asks ? GraphicsAnswers.questions(kitty: traits.asksKitty) : ""
  }

  var cell: CellSize { answers.cell ?? windowCell ?? .usual }

  /// - Returns: whether pictures are drawn otherwise from now on.
  mutating func take(_ answers: GraphicsAnswers) -> Bool {
    self.answers = answers
    if answers.isComplete { awaitsAnswers = false }
    return decide()
  }

  /// - Parameter isLast: no answer is awaited any more.
  /// - Returns: whether pictures are drawn otherwise from now on.
  mutating func timeOut(isLast: Bool) -> Bool {
    hasTimedOut = true
    if isLast { awaitsAnswers = false }
    return decide()
  }

  /// - Returns: ids of pictures that nothing names any more.
  mutating func see(_ view: ExtensionView) -> [Int] { gallery.see(view) }

  /// The picture to ask the host for now, and how large.
  mutating func next() -> (id: Int, side: Int)? { graphics == .none ? nil : gallery.next() }

  /// - Returns: what to draw.
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
