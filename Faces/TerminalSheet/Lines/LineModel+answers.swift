import Contract
import ShareSheet

/// The handling of the user's answers.
extension LineModel {
  mutating func answer(_ line: String) -> [Action] {
    let word = line.trimmed
    switch step {
    case .choosing: return choose(word)
    case .confirming: return confirmPerson(word)
    case .acting: return answerAction(word)
    case .writing:
      guard word == "." else {
        written.append(line)
        return []
      }
      return sendText()
    case .asking: return confirm(word)
    case .visiting: return visit(word)
    case .typing(let id):
      var input: PersonInput?
      if screen.alert != nil {
        screen.withAlert { input = $0.type(line, into: id) }
      } else {
        screen.withPage { input = $0.type(line, into: id) }
      }
      let actions = input.map { want(.input($0)) } ?? []
      step = .visiting
      return actions + sayScreen(always: true)
    case .leaving:
      let actions = want(.answer(word.isYes))
      if !actions.isEmpty { return actions }
      step = .visiting
      return sayScreen(always: true)
    case .answering:
      step = interrupted
      let actions = want(.answer(word.isYes ? true : word.isNo ? false : nil))
      return sheet.isOver ? actions : actions + again()
    case .starting, .setting, .checking, .posting: return []
    }
  }

  private mutating func choose(_ word: String) -> [Action] {
    if word.isEmpty { return [.effect(.leave(failure.map { .failed($0) } ?? .cancelled))] }
    guard let intent = intent(word) else {
      if let actions = lens(word) { return actions }
      return [.say(Words.Lines.nothingCalled(word) + question)]
    }
    let actions = want(intent)
    if let words = askForPerson() { return actions + words }
    guard case .acting(let run) = sheet.phase else { return actions }
    step = .acting
    let words = run.step == .folder ? folderQuestion : Words.Lines.under(run.action.title)
    return [.say(words)] + actions
  }

  /// Takes out what goes along unseen, or leaves it in, if the answer is "x". While the extension
  /// starts again, the question waits.
  private mutating func lens(_ word: String) -> [Action]? {
    guard word.lowercased() == "x", sheet.lensLine?.isRemoved != nil else { return nil }
    let actions = want(.removeHidden)
    let notice: [Action] = takeNotice().map { [.say($0 + "\n")] } ?? []
    let line: [Action] = lensWords.map { [.say($0 + "\n")] } ?? []
    return actions + notice
      + (sheet.isRecovering || sheet.awaitsRestart ? line : sayLens())
  }

  /// Returns the intent that a number or a name expresses in the chooser.
  private func intent(_ word: String) -> SheetIntent? {
    if let number = Int(word), let destination = sheet.offering.destination(numbered: number) {
      return .choose(destination)
    }
    let choices = choices
    if let place = NameMatch.place(of: word, among: choices.map(\.title)) {
      return SheetIntent(choices[place])
    }
    // The list shows only the first people, but the user may type the name of any person.
    var offering = sheet.offering
    offering.narrow(to: word)
    guard let person = offering.people.first, offering.people.count == 1 else { return nil }
    return .choose(person)
  }

  mutating func askForPerson() -> [Action]? {
    guard case .person(let destination, let mayLose) = sheet.question else { return nil }
    step = .confirming
    return [.say(Words.Lines.sendTo(destination.name, mayLose: mayLose))]
  }

  private mutating func confirmPerson(_ word: String) -> [Action] {
    let actions = want(.answer(word.isYes))
    if sheet.phase == .starting { return actions }
    step = .choosing
    return actions + [.say(Words.Lines.notSent + introduction + question)]
  }

  // MARK: The compose sheet

  mutating func write() -> [Action] {
    step = .writing
    written = []
    let soFar = sheet.composition?.typedText.map { [Action.say(Words.Lines.textSoFar($0))] } ?? []
    return soFar + [.say(Words.Lines.write)]
  }

  private mutating func sendText() -> [Action] {
    hasText = true
    // If the user types nothing, the existing text stays.
    let actions = written.isEmpty ? [] : want(.type(written.joined(separator: "\n")))
    return actions + check()
  }

  /// Asks whether to post. If the extension has not received the text yet, waits for its response.
  mutating func check() -> [Action] {
    guard sheet.composition?.isAnswered ?? true else {
      step = .checking
      return []
    }
    return ask()
  }

  mutating func ask() -> [Action] {
    step = .asking
    let words = panelWords
    said = words
    return [.say((words?.text ?? "") + confirmation)]
  }

  private mutating func confirm(_ word: String) -> [Action] {
    switch word.lowercased() {
    case _ where word.isYes && compose?.isContentValid ?? false:
      let actions = want(.post)
      if let notice = takeNotice() { return [.say(notice + "\n" + confirmation)] }
      step = .posting
      return [.say(Words.Lines.posting)] + actions
    case "e", "edit": return write()
    case "n", "no": return [.effect(.draft(nil)), .effect(.leave(.cancelled))]
    case "": return [.say(confirmation)]
    case "x" where sheet.lensLine?.isRemoved != nil: return lens(word) ?? []
    default: return panelWords?.choice(word).map { take($0) } ?? [.say(confirmation)]
    }
  }

  /// The completions if there are any, otherwise the configuration.
  var panelWords: LineWords? { screen.panel.map { LineWords($0) } }

  // MARK: Pages and alerts

  private mutating func visit(_ word: String) -> [Action] {
    guard let words = screenWords else { return returnToSheet() }
    if word.isEmpty { return goBack() }
    guard let choice = words.choice(word) else {
      return [.say(Words.Lines.nothingCalled(word) + visitQuestion)]
    }
    return take(choice)
  }

  private mutating func take(_ choice: LineWords.Choice) -> [Action] {
    switch choice {
    case .send(let input): return want(.input(input)) + expect()
    case .type(let id):
      step = .typing(id)
      return [.say(Words.Lines.oneLine)]
    case .refused(let reason):
      return [.say(reason + "\n" + (step == .asking ? confirmation : visitQuestion))]
    }
  }

  /// Waits for an effect of the input. If there is none within 1 s, the question is asked again.
  private mutating func expect() -> [Action] { [.effect(sheet.wait(1))] }

  private mutating func goBack() -> [Action] {
    let actions = want(.back)
    if let notice = takeNotice() { return [.say(notice + "\n" + visitQuestion)] }
    guard sheet.question != nil else { return actions + expect() }
    step = .leaving
    return [.say(Words.Lines.leave)]
  }

  // MARK: Built-in actions

  private mutating func answerAction(_ word: String) -> [Action] {
    guard case .acting(let run) = sheet.phase else { return [] }
    switch run.step {
    case .folder:
      if word == "." { return leaveAction() }
      return want(.save(folder: word.isEmpty ? sheet.folder : word))
    case .application:
      if word.isEmpty { return leaveAction() }
      let names = run.applications.map(\.name)
      let place = Int(word).map { $0 &- 1 } ?? NameMatch.place(of: word, among: names)
      let actions = place.map { want(.open($0)) } ?? []
      return actions.isEmpty ? [.say(applicationQuestion(run))] : actions
    case .looking, .running: return []
    }
  }

  private mutating func leaveAction() -> [Action] {
    let actions = want(.back)
    step = .choosing
    return actions + [.say(question)]
  }
}

extension String {
  fileprivate var isYes: Bool { ["y", "yes", "j", "ja"].contains(lowercased()) }
  fileprivate var isNo: Bool { ["n", "no", "nein"].contains(lowercased()) }

  var trimmed: String {
    var part = self[...]
    while part.first?.isWhitespace ?? false { part.removeFirst() }
    while part.last?.isWhitespace ?? false { part.removeLast() }
    return String(part)
  }
}
