import Contract
import ShareSheet

/// The sheet as questions and answers, one line at a time. It is for a terminal that cannot move
/// its cursor. It shows the same sheet as `SheetModel`, with simpler text and without keys.
struct LineModel: Sendable {
  /// The question that the user's next line answers, or the step for which the model waits.
  enum Step: Hashable, Sendable {
    case choosing
    /// The question whether to send to the chosen person.
    case confirming
    case acting
    case starting
    /// The sheet makes the automatic settings.
    case setting
    case writing
    /// The text was sent to the extension, which has not responded yet.
    case checking
    case asking
    /// The question about a page or an alert of the extension.
    case visiting
    /// The user types the text of this input.
    case typing(Int)
    /// The question whether to leave the extension's own screen.
    case leaving
    /// The question of the daemon for the extension.
    case answering
    case posting
  }

  enum Event: Sendable {
    case line(String)
    /// The user has ended the input (Ctrl-D).
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
  /// The step that a question for the extension interrupted.
  var interrupted = Step.starting
  /// Whether a page or an alert interrupted the user while writing.
  var wasWriting = false
  /// Whether the user has finished writing, or the text was given before the sheet opened.
  var hasText: Bool
  var failure: String?
  /// The extension's screen as it was last printed.
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
