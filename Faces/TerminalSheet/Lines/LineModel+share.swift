import ControlAPI
import Wire

extension LineModel {
  mutating func handle(_ event: SheetEvent) -> [Action] {
    switch event {
    case .update(let status): return update(status)
    case .sent:
      outbox.settle()
      return set()
    case .notSent(let error): return refuse(error)
    case .notBegun(let message): return fail(message)
    case .waited(let number): return number == wait ? waited() : []
    case .lost:
      guard step != .lost else { return [] }
      step = .lost
      failure = "The connection to the daemon was lost."
      return [.leave(.failed("The connection to the daemon was lost."))]
    case .abandoned(let message): return [.leave(.failed(PlainText.line(message)))]
    case .action(let event): return handle(event)
    case .keys, .resized, .began, .timeUp, .tick, .linkOpened: return []
    }
  }

  private mutating func refuse(_ error: ControlError) -> [Action] {
    outbox.settle()
    outbox.withdrawPost()
    settings = nil
    let message = PlainText.line(error.message) + "\n"
    switch step {
    case .posting, .checking:
      if error.code == .wrongState {
        // It has ended; the status that follows says how, and is not to repeat the reason.
        step = .asking
        failure = PlainText.line(error.message)
        return [.say(message)]
      }
      return [.say(message)] + ask()
    case .visiting: return [.say(message + visitQuestion)]
    case .setting: return [.say(message)] + goOn()
    default: return []
    }
  }

  private mutating func update(_ status: ShareStatus) -> [Action] {
    guard step != .choosing, step != .lost else { return [] }
    switch status.state {
    case .composing, .posting:
      guard let view = status.view else { return [] }
      return show(Shown.clean(view), status)
    case .posted: return [.leave(.posted(status))]
    case .failed: return fail(status.message ?? "The extension failed.")
    case .cancelled: return [.leave(.cancelled)]
    case .choosing, .starting: return []
    }
  }

  private mutating func show(_ view: ExtensionView, _ status: ShareStatus) -> [Action] {
    let isFirst = step == .starting
    screen.update(view)
    if isFirst { return begin() }
    if step == .setting { return set() }
    if isCovered { return sayScreen(always: false) }
    switch step {
    case .visiting, .typing, .leaving: return returnToSheet()
    case .checking:
      return compose.map { $0.textRevision >= revision } ?? false ? ask() : []
    case .posting:
      guard status.state == .composing, outbox.isIdle, let message = status.message else {
        return []
      }
      return [.say("Not posted: \(PlainText.line(message))\n")] + ask()
    case .asking:
      // A value that came, or was changed by a tap.
      return panelWords == said ? [] : [.say("\n")] + ask()
    default: return []
    }
  }

  private mutating func begin() -> [Action] {
    outbox.presented()
    var words = ""
    if let compose {
      revision = compose.textRevision
      words = "\n\(compose.title.isEmpty ? chosen?.name ?? "" : compose.title)\n"
      for attachment in attachments where !attachment.isText { words += "  \(attachment.line)\n" }
      if case .label(let preview) = compose.preview?.content {
        words += "  \(PlainText.line(preview))\n"
      }
      if !compose.text.isEmpty { words += "Text so far: \(PlainText.line(compose.text))\n" }
      if let remaining = compose.charactersRemaining {
        words += "\(remaining) characters left.\n"
      }
    }
    let hasText = text != nil
    if !wanted.isEmpty {
      settings = SettingsMachine(wanted)
      step = .setting
      return (hasText ? [] : [.say(words)]) + set()
    }
    return (hasText || words.isEmpty ? [] : [.say(words)]) + goOn()
  }

  /// To the text, or to what lies over it.
  private mutating func goOn() -> [Action] {
    if isCovered || compose == nil { return sayScreen(always: true) }
    return text == nil ? write() : sendText()
  }

  private mutating func set(isQuiet: Bool = false) -> [Action] {
    guard step == .setting, outbox.isIdle, var machine = settings else { return [] }
    let next = machine.advance(screen.view, isQuiet: isQuiet)
    settings = machine
    switch next {
    case .send(let input):
      outbox.add(input)
      return []
    case .wait(let seconds):
      wait += 1
      return [.wait(seconds: seconds, number: wait)]
    case .done:
      settings = nil
      return goOn()
    case .refuse(let refusal):
      settings = nil
      return [.say(refusal.message + "\n")] + goOn()
    }
  }

  private mutating func waited() -> [Action] {
    switch step {
    case .setting: return set(isQuiet: true)
    case .asking: return [.say(confirmation)]
    case .visiting: return [.say(visitQuestion)]
    default: return []
    }
  }

  mutating func fail(_ message: String) -> [Action] {
    let message = PlainText.line(message)
    let isNew = message != failure
    failure = message
    settings = nil
    wasWriting = false
    outbox.clear()
    step = .choosing
    return [.say((isNew ? message + "\n" : "") + question)]
  }

  // MARK: What lies over the text

  /// Whether something has to be answered before the text.
  private var isCovered: Bool { screen.view.alert != nil || screen.page != nil }

  var screenWords: LineWords? { (screen.alert ?? screen.pageModel).map { LineWords($0) } }

  /// - Parameter always: also when nothing of it has changed.
  mutating func sayScreen(always: Bool) -> [Action] {
    if step == .writing { wasWriting = true }
    let isNew = step != .visiting
    if case .typing = step, !always { return [] }
    step = .visiting
    let words = screenWords
    guard always || isNew || words != said else { return [] }
    said = words
    // The question that was to be asked again if nothing happened is asked now.
    wait += 1
    let name = chosen?.name ?? ""
    let title = (screen.alert ?? screen.pageModel)?.listing.title ?? ""
    let heading = screen.alert == nil ? title.isEmpty ? name : title : "Question: \(title)"
    guard let words else { return [.say("\(name) shows nothing yet.\n" + visitQuestion)] }
    return [.say("\n\(heading)\n\(words.text)\(visitQuestion)")]
  }

  mutating func returnToSheet() -> [Action] {
    guard compose != nil else { return sayScreen(always: true) }
    said = nil
    if wasWriting {
      wasWriting = false
      step = .writing
      return [.say("\nGo on writing; a line with only a full stop ends it.\n")]
    }
    if text == nil, !hasAsked { return [.say("\n")] + write() }
    return [.say("\n")] + ask()
  }

  // MARK: Actions of the sheet's own

  private mutating func handle(_ event: SheetEvent.Action) -> [Action] {
    guard case .acting(var action) = step else { return [] }
    switch event {
    case .folders, .progress: return []
    case .applications(let applications):
      let requests = action.offer(applications)
      step = .acting(action)
      return requests.isEmpty
        ? [.say(applicationQuestion(action))] : requests.map(Action.action)
    case .done(let result):
      return (result.clipboard.map { [.clipboard($0)] } ?? []) + [.leave(.done(result))]
    case .failed(let message):
      let words = PlainText.line(message) + "\n"
      if action.fail() {
        step = .acting(action)
        return [.say(words + folderQuestion)]
      }
      step = .choosing
      return [.say(words + question)]
    }
  }
}
