import ControlAPI
import ShareSheet
import Wire

/// The sheet as questions and answers, one line at a time, for a terminal that can do no more. The
/// same sheet, with plainer words and no keys.
struct LineModel: Sendable {
  /// What the next line answers.
  enum Step: Hashable, Sendable {
    case choosing
    /// Whether to send to the person that was chosen.
    case confirming
    case acting
    case starting
    /// What was to be set is being set.
    case setting
    case writing
    /// The text is with the extension, which has not answered yet.
    case checking
    case asking
    /// A page or an alert of the extension's is to be answered.
    case visiting
    /// The text of an input is to be written.
    case typing(Int)
    /// Whether to leave the extension's own screen.
    case leaving
    /// Whether a page is to be opened.
    case linking
    case posting
  }

  enum Event: Sendable {
    case line(String)
    /// The person ended the input (Ctrl-D).
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
  /// What a page that is to be opened broke into.
  var interrupted = Step.starting
  /// Whether a visit broke into the writing.
  var wasWriting = false
  /// Whether there is a text of the person's, or they have been through the writing.
  var hasText: Bool
  var failure: String?
  /// What of the extension's screen has been said already.
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

  /// Has the sheet do something.
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

  /// What the sheet has to say, once.
  mutating func takeNotice() -> String? {
    defer { sheet.dismissNotice() }
    return sheet.notice
  }

  var compose: ComposeView? { sheet.view.compose }
}
