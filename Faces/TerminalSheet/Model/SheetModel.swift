import ControlAPI
import ShareSheet
import Wire

/// The sheet on a terminal as a value: keys become intents, and what stands in the sheet is laid
/// out where the person is in it. `SheetView` draws what it is.
struct SheetModel: Sendable {
  private(set) var sheet: Sheet
  let repertoire: Repertoire
  /// Whether what moves is played.
  let playsMotion: Bool
  private(set) var size: SheetSize
  var chooser: Chooser
  var composer: Composer?
  var screen = ExtensionScreen()
  /// How what an action asks for is being answered.
  var action: ActionModel?
  /// What the keyboard cannot do here, until the next key.
  private var complaint: String?
  /// How far what turns has turned.
  private(set) var spinner = 0
  /// The room that pictures take, by their ids.
  var pictures: [Int: PictureCells] = [:]

  init(
    offer: ShareOffer, start: SheetStart = SheetStart(), size: SheetSize, repertoire: Repertoire,
    playsMotion: Bool = false
  ) {
    sheet = Sheet(offer: offer, start: start)
    chooser = Chooser(sheet.offering)
    self.size = size
    self.repertoire = repertoire
    self.playsMotion = playsMotion
  }

  var phase: Sheet.Phase { sheet.phase }
  var question: Sheet.Question? { sheet.question }
  var chosen: Destination? { sheet.chosen }
  /// What the person must be told, until the next key.
  var notice: String? { complaint ?? sheet.notice }

  /// Begins with an offered extension at once, without the chooser.
  mutating func preselect(_ id: String, person: String? = nil) -> [SheetAction] {
    effects { $0.handle(.choose(id, person: person)) }
  }

  mutating func handle(_ event: SheetEvent) -> [SheetAction] {
    var actions = effects { $0.handle(event) }
    if case .action(.folders(let folders)) = event { actions += complete(with: folders) }
    return actions
  }

  mutating func handle(_ event: TerminalEvent) -> [SheetAction] {
    var actions: [SheetAction] = []
    switch event {
    case .keys(let keys):
      for key in keys {
        actions += handle(key)
        if case .effect(.leave)? = actions.last { return actions }
      }
      actions += effects { $0.send() }
    case .resized(let size): self.size = size
    case .timeUp: if sheet.isOver, !sheet.isAsking { actions = want(.leave) }
    case .tick(let seconds):
      spinner = (spinner + 1) % 4
      screen.advance(by: seconds)
    }
    scroll()
    return actions
  }

  /// Has the sheet do something, and shows what comes of it.
  private mutating func effects(
    _ body: (inout Sheet) -> [SheetEffect]
  ) -> [SheetAction] {
    let wasOver = sheet.isOver
    var actions = body(&sheet).map(SheetAction.effect)
    if sheet.isOver, !wasOver { actions.append(.linger) }
    show()
    return actions
  }

  mutating func want(_ intent: SheetIntent) -> [SheetAction] { effects { $0.apply(intent) } }

  mutating func complain(_ words: String?) { complaint = words }

  mutating func dismissNotice() {
    complaint = nil
    sheet.dismissNotice()
  }

  /// Everything that stands in the sheet, where the person is in it.
  private mutating func show() {
    if chooser.offering != sheet.offering { chooser = Chooser(sheet.offering) }
    if sheet.view == ExtensionView() {
      if screen.view != sheet.view { screen = ExtensionScreen() }
    } else if screen.view != sheet.view || screen.process != sheet.process {
      screen.update(sheet.view, of: sheet.process)
    }
    if let composition = sheet.composition {
      if composer == nil { composer = Composer(composition) } else { composer?.update(composition) }
    } else {
      composer = nil
    }
    if case .acting(let run) = sheet.phase {
      if action?.run.action == run.action {
        action?.run = run
      } else {
        action = ActionModel(run, folder: sheet.folder)
      }
    } else {
      action = nil
    }
    scroll()
  }

  /// Whether something on the screen changes by itself.
  var isMoving: Bool {
    guard playsMotion else { return false }
    switch phase {
    case .composing, .posting: return screen.isMoving
    default: return false
    }
  }

  mutating func scroll() {
    if !playsMotion { screen.finishMotion() }
    if var composer {
      let layout = ComposeLayout(self, composer)
      composer.scroll(layout.text, height: layout.textRows.count)
      self.composer = composer
      let frame = layout.panelFrame(self)
      screen.withPanel { $0.scroll(in: frame) }
    }
    let (page, alert) = (pageFrame, alertFrame)
    screen.withPage { $0.scroll(in: page) }
    screen.withAlert { $0.scroll(in: alert) }
  }

  /// Where a page of the extension's is drawn.
  var pageFrame: PageModel.Frame { PageViewLayout(self).frame }
  var alertFrame: PageModel.Frame { AlertLayout(self).frame }
}

/// What happens to the sheet on a terminal alone.
enum TerminalEvent: Sendable {
  case keys([Key])
  case resized(SheetSize)
  /// The acknowledgement has been on the screen for its time.
  case timeUp
  /// So many seconds have passed while something moves.
  case tick(Double)
}

/// What the sheet on a terminal wants done.
enum SheetAction: Hashable, Sendable {
  case effect(SheetEffect)
  /// Give the terminal back and stop, as Ctrl-Z does.
  case suspend
  /// Draw every row anew; the screen may show something else.
  case redraw
  /// Leave the acknowledgement on the screen for a moment: answer with `timeUp`.
  case linger
}
