import Contract
import ShareSheet

/// The sheet as questions and answers, one line at a time, for a terminal that cannot move its
/// cursor. It shows the same sheet with plainer words and no keys.
struct LineModel: Sendable {
  /// The question that the next line answers.
  enum Step: Hashable, Sendable {
    case choosing
    /// Whether to send to the chosen person.
    case confirming
    case acting
    case starting
    /// The automatic settings are being made.
    case setting
    case writing
    /// The text was sent to the extension, which has not responded yet.
    case checking
    case asking
    /// A page or an alert of the extension has to be answered.
    case visiting
    /// The text of an input has to be typed.
    case typing(Int)
    /// Whether to leave the extension's own screen.
    case leaving
    /// Whether to open a web page.
    case linking
    case posting
  }

  enum Event: Sendable {
    case line(String)
    /// The user ended the input (Ctrl-D).
    case endOfInput
    case sheet(SheetEvent)
  }

  enum Action: Hashable, Sendable {
    case say(String)
    case effect(SheetEffect)
  }

  var sheet: Sheet
  var step = Step.choosing
  var screen = ExtensionScreen()
  var written: [String] = []
  /// The step that a question about a web page interrupted.
  var interrupted = Step.starting
  /// Whether a page or an alert interrupted the writing.
  var wasWriting = false
  /// Whether there is a text of the user, or the user has finished the writing.
  var hasText: Bool
  var failure: String?
  /// The words of the extension's screen that were printed last.
  var said: LineWords?

  init(offer: ShareOffer, start: SheetStart = SheetStart()) {
    sheet = Sheet(offer: offer, start: start)
    hasText = start.text != nil
  }

  mutating func start(preselected: String?, person: String? = nil) -> [Action] {
    if let preselected {
      let actions = want(.choose(preselected, person: person))
      if sheet.phase == .starting { return actions }
      if let words = askForPerson() { return actions + words }
      sheet.dismissNotice()
    }
    return [.say(introduction + question)]
  }

  mutating func handle(_ event: Event) -> [Action] {
    let actions: [Action]
    switch event {
    case .line(let line): actions = answer(PlainText.line(line))
    case .endOfInput:
      return [.say("\n"), .effect(.leave(failure.map { .failed($0) } ?? .cancelled))]
    case .sheet(let event): actions = handle(event)
    }
    return actions + sheet.send().map(Action.effect)
  }

  /// Applies an intent to the sheet.
  mutating func want(_ intent: SheetIntent) -> [Action] {
    let before = sheet.phase
    let effects = sheet.apply(intent).map(Action.effect)
    guard before != .starting, sheet.phase == .starting, let chosen = sheet.chosen else {
      return effects
    }
    step = .starting
    failure = nil
    screen = ExtensionScreen()
    said = nil
    hasText = hasText && sheet.carriesText
    return [.say(Words.Lines.starting(chosen.name))] + effects
  }

  /// Returns the sheet's notice and removes it.
  mutating func takeNotice() -> String? {
    defer { sheet.dismissNotice() }
    return sheet.notice
  }

  var compose: ComposeView? { sheet.view.compose }
}
