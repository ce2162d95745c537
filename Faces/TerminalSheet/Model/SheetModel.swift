import Contract
import ShareSheet

/// The sheet on a terminal as a value. It turns keys into intents, and keeps the focus and the
/// scroll positions. `SheetView` draws the sheet.
struct SheetModel: Sendable {
  private(set) var sheet: Sheet
  let repertoire: CharacterRange
  /// Whether animations are played.
  let playsMotion: Bool
  private(set) var size: SheetSize
  var chooser: Chooser
  var composer: Composer?
  var screen = ExtensionScreen()
  /// The state of the built-in action in progress.
  var action: ActionModel?
  /// The list of keys, if it is shown.
  var help: KeyHelp?
  /// A message about the last key. The next key removes it.
  private var complaint: String?
  /// The step of the spinner's animation, 0 to 3.
  private(set) var spinner = 0
  /// The size of each picture in cells, by the picture's id.
  var pictures: [Int: PictureCells] = [:]

  init(
    offer: ShareOffer, start: SheetStart = SheetStart(), size: SheetSize,
    repertoire: CharacterRange,
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
  /// The notice for the user. The next key removes it.
  var notice: String? { complaint ?? sheet.notice }

  /// Starts an offered extension immediately, without the chooser.
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
    case .tick(let seconds):
      spinner = (spinner + 1) % 4
      screen.advance(by: seconds)
    }
    scroll()
    return actions
  }

  /// Changes the sheet, then updates the state of the terminal. If the share is posted or the
  /// built-in action is done, the sheet ends at once: its last message is printed below the prompt.
  private mutating func effects(
    _ body: (inout Sheet) -> [SheetEffect]
  ) -> [SheetAction] {
    var effects = body(&sheet)
    let isLeaving = effects.contains { if case .leave = $0 { true } else { false } }
    if sheet.isOver, !sheet.isAsking, !isLeaving { effects += sheet.apply(.leave) }
    show()
    return effects.map(SheetAction.effect)
  }

  mutating func want(_ intent: SheetIntent) -> [SheetAction] { effects { $0.apply(intent) } }

  mutating func complain(_ words: String?) { complaint = words }

  mutating func dismissNotice() {
    complaint = nil
    sheet.dismissNotice()
  }

  /// Updates the terminal's state after a change of the sheet.
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

  /// Whether the screen shows an animation.
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

  /// The area of the screen in which the extension's page is drawn.
  var pageFrame: PageModel.Frame { PageViewLayout(self).frame }
  var alertFrame: PageModel.Frame { AlertLayout(self).frame }
}

/// An event that only a sheet on a terminal receives.
enum TerminalEvent: Sendable {
  case keys([Key])
  case resized(SheetSize)
  /// This many seconds of an animation have passed.
  case tick(Double)
}

/// An action that a sheet on a terminal requests.
enum SheetAction: Hashable, Sendable {
  case effect(SheetEffect)
  /// Release the terminal and stop the process, as Ctrl-Z does.
  case suspend
  /// Draw every row, because another program may have changed the screen.
  case redraw
}
