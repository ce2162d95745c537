import Contract
import ShareSheet

/// The handling of the sheet's events. The model prints the changes.
extension LineModel {
  mutating func handle(_ event: SheetEvent) -> [Action] {
    let (phase, question) = (sheet.phase, sheet.question)
    let wasRecovering = sheet.isRecovering
    let wanted = sheet.handle(event)
    // Leaving ends the session, so the effect that keeps or discards the draft comes first.
    let drafts = wanted.filter(\.isDraft).map(Action.effect)
    let effects = wanted.filter { !$0.isDraft }.map(Action.effect)
    screen.update(sheet.view, of: sheet.process)
    if case .hidden = event { return drafts + sayLens() + effects }
    if step == .answering, sheet.question == nil { step = interrupted }
    if sheet.isRecovering || wasRecovering, sheet.phase == .composing {
      return drafts + followRecovery(from: wasRecovering) + effects
    }
    return drafts + words(about: event, from: phase, question) + effects
  }

  /// Prints that the daemon was restarted. If the user was writing, the written lines stay and the
  /// writing continues.
  private mutating func followRecovery(from wasRecovering: Bool) -> [Action] {
    let notice: [Action] = takeNotice().map { [.say("\n\($0)\n")] } ?? []
    if sheet.isRecovering { return wasRecovering ? [] : notice }
    if step == .writing { return notice + [.say(Words.Lines.goOnWriting)] }
    if sheet.settings != nil {
      step = .setting
      return notice
    }
    return notice + (wasWriting && !isCovered ? returnToSheet() : start())
  }

  private mutating func words(
    about event: SheetEvent, from phase: Sheet.Phase, _ before: Sheet.Question?
  ) -> [Action] {
    if case .asked(let asked) = sheet.question {
      if sheet.question == before { return [] }
      if step != .answering { interrupted = step }
      step = .answering
      switch asked.subject {
      case .link(let link): return [.say(Words.Lines.open(PlainText.line(link.url)))]
      case .host(let request): return [.say(Words.Lines.connect(request))]
      }
    }
    switch sheet.phase {
    case .posted(let status): return sheet.isAsking ? [] : [leave(.posted(status))]
    case .done(let result): return [leave(.done(result))]
    case .failed(let message, let canChoose):
      return canChoose ? fail(message) : [leave(.failed(message))]
    case .acting(let run): return follow(run, from: phase)
    case .choosing:
      guard phase != .choosing else { return [] }
      step = .choosing
      return [.say((takeNotice().map { $0 + "\n" } ?? "") + question)]
    case .starting: return []
    case .composing, .posting:
      if case .waited(let number) = event, step != .setting {
        return number == sheet.latestWait ? again() : []
      }
      return phase == .starting ? begin() : goOn()
    }
  }

  /// Prints the line about hidden details, and repeats the question that it interrupts.
  mutating func sayLens() -> [Action] {
    guard let lensWords else { return [] }
    switch step {
    case .choosing: return [.say("\n\(lensWords)\n\(question)")]
    case .writing, .asking: return [.say("\n\(lensWords)\n")] + again()
    default: return []
    }
  }

  private func leave(_ outcome: SheetOutcome) -> Action { .effect(.leave(outcome)) }

  private mutating func fail(_ message: String) -> [Action] {
    let isNew = message != failure
    failure = message
    wasWriting = false
    step = .choosing
    return want(.back) + [.say((isNew ? message + "\n" : "") + question)]
  }

  private mutating func follow(_ run: ActionRun, from phase: Sheet.Phase) -> [Action] {
    let notice = takeNotice().map { $0 + "\n" } ?? ""
    if case .acting(let before) = phase, before.step == run.step { return [] }
    switch run.step {
    case .folder: return [.say(notice + folderQuestion)]
    case .application: return [.say(applicationQuestion(run))]
    case .looking, .running: return []
    }
  }

  // MARK: The share

  private mutating func begin() -> [Action] {
    var words = ""
    if let compose {
      words = "\n\(sheet.title)\n"
      for attachment in sheet.attachments where !attachment.isText {
        words += "  \(attachment.line)\n"
      }
      if let lens = lensWords { words += "  \(lens)\n" }
      if case .label(let preview) = compose.preview?.content {
        words += "  \(PlainText.line(preview))\n"
      }
      if !compose.text.isEmpty { words += Words.Lines.textSoFar(PlainText.line(compose.text)) }
      if let remaining = compose.charactersRemaining {
        words += Words.Lines.charactersLeft(remaining) + "\n"
      }
    }
    let introduction: [Action] = hasText || words.isEmpty ? [] : [.say(words)]
    if sheet.settings != nil {
      step = .setting
      return introduction
    }
    return introduction + start()
  }

  /// Continues with the text. If a page or alert covers the text, continues with that page or
  /// alert.
  private mutating func start() -> [Action] {
    if isCovered || compose == nil { return sayScreen(always: true) }
    return hasText ? check() : write()
  }

  /// Prints what has changed, and asks the next question.
  private mutating func goOn() -> [Action] {
    let notice = takeNotice()
    if step == .setting {
      guard sheet.settings == nil else { return [] }
      return (notice.map { [.say($0 + "\n")] } ?? []) + start()
    }
    if isCovered {
      guard let notice else { return sayScreen(always: false) }
      return [.say(notice + "\n")] + sayScreen(always: true)
    }
    switch step {
    case .visiting, .typing, .leaving: return returnToSheet()
    case .checking:
      if let notice { return [.say(notice + "\n")] + ask() }
      return check()
    case .posting:
      guard sheet.phase == .composing else { return [] }
      return [.say(Words.Lines.notPosted(notice))] + ask()
    // The printed rows are outdated, because a value has arrived or a tap has changed one.
    case .asking: return panelWords == said ? [] : [.say("\n")] + ask()
    default: return []
    }
  }

  /// Asks the last question again.
  mutating func again() -> [Action] {
    switch step {
    case .asking: return compose == nil ? sayScreen(always: true) : [.say(confirmation)]
    case .visiting: return [.say(visitQuestion)]
    case .writing: return [.say(Words.Lines.goOnWriting)]
    default: return []
    }
  }

  // MARK: Screens above the text

  /// Whether the user has to answer a page or an alert before the text.
  private var isCovered: Bool { sheet.view.alert != nil || sheet.page != nil }

  var screenWords: LineWords? { (screen.alert ?? screen.pageModel).map { LineWords($0) } }

  /// - Parameter always: Whether to print the screen even if it has not changed.
  mutating func sayScreen(always: Bool) -> [Action] {
    if step == .writing { wasWriting = true }
    let isNew = step != .visiting
    if case .typing = step, !always { return [] }
    step = .visiting
    let words = screenWords
    guard always || isNew || words != said else { return [] }
    said = words
    // A pending wait would ask the question again. This call makes the sheet ignore the end of that
    // wait, because the question is asked now.
    _ = sheet.wait(0)
    let name = sheet.chosen?.name ?? ""
    let title = (screen.alert ?? screen.pageModel)?.listing.title ?? ""
    let heading = screen.alert == nil ? title.isEmpty ? name : title : Words.Lines.question(title)
    guard let words else { return [.say(Words.Lines.nothingYet(name) + visitQuestion)] }
    return [.say("\n\(heading)\n\(words.text)\(visitQuestion)")]
  }

  mutating func returnToSheet() -> [Action] {
    guard compose != nil else { return sayScreen(always: true) }
    said = nil
    if wasWriting {
      wasWriting = false
      step = .writing
      return [.say("\n" + Words.Lines.goOnWriting)]
    }
    return [.say("\n")] + (hasText ? ask() : write())
  }
}
