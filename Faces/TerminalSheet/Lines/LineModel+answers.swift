import Wire

extension LineModel {
  mutating func answer(_ line: String) -> [Action] {
    let word = line.trimmed
    switch step {
    case .choosing: return choose(word)
    case .acting(let action): return answer(word, in: action)
    case .writing:
      guard word == "." else {
        written.append(line)
        return []
      }
      // An empty answer keeps the text there is.
      if !written.isEmpty || compose == nil { text = written.joined(separator: "\n") }
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
      if let input { outbox.add(input) }
      step = .visiting
      return sayScreen(always: true)
    case .leaving:
      if word.lowercased() == "y" || word.lowercased() == "yes" { return [.leave(.cancelled)] }
      step = .visiting
      return sayScreen(always: true)
    case .lost: return [.leave(.failed(failure ?? ""))]
    case .starting, .setting, .checking, .posting: return []
    }
  }

  // MARK: Choosing

  private mutating func choose(_ word: String) -> [Action] {
    if word.isEmpty { return [.leave(failure.map { .failed($0) } ?? .cancelled)] }
    if let number = Int(word) {
      if offered.indices.contains(number - 1) { return choose(offered[number - 1]) }
      let place = number.subtractingReportingOverflow(offered.count + 1).partialValue
      if row.indices.contains(place) { return start(row[place]) }
    } else {
      let names = offered.map(\.name) + row.map(\.title)
      if let place = NameMatch.place(of: word, among: names) {
        return place < offered.count
          ? choose(offered[place]) : start(row[place - offered.count])
      }
    }
    return [.say("There is no “\(word)” to choose.\n" + question)]
  }

  mutating func choose(_ destination: Destination) -> [Action] {
    chosen = destination
    step = .starting
    failure = nil
    screen = ExtensionScreen()
    said = nil
    hasAsked = false
    return [
      .say("Starting \(destination.name)...\n"), .begin(destination.id, person: destination.person),
    ]
  }

  // MARK: The compose sheet

  mutating func write() -> [Action] {
    step = .writing
    written = []
    return [.say("Write your text; a line with only a full stop ends it.\n")]
  }

  mutating func sendText() -> [Action] {
    guard let text, text != compose?.text else { return ask() }
    revision += 1
    outbox.changed(to: text, revision: revision)
    step = .checking
    return []
  }

  mutating func ask() -> [Action] {
    step = .asking
    hasAsked = true
    let words = panelWords
    said = words
    return [.say((words?.text ?? "") + confirmation)]
  }

  private mutating func confirm(_ word: String) -> [Action] {
    switch word.lowercased() {
    case "y" where compose?.isContentValid ?? false, "yes" where compose?.isContentValid ?? false:
      step = .posting
      outbox.post()
      return [.say("Posting...\n")]
    case "e", "edit": return write()
    case "n", "no": return [.leave(.cancelled)]
    case "": return [.say(confirmation)]
    default:
      guard let choice = panelWords?.choice(word) else { return [.say(confirmation)] }
      return take(choice)
    }
  }

  /// The configuration, or the completions while there are any.
  var panelWords: LineWords? { screen.panel.map { LineWords($0) } }

  // MARK: Pages and alerts

  private mutating func visit(_ word: String) -> [Action] {
    guard let words = screenWords else { return returnToSheet() }
    if word.isEmpty { return goBack() }
    guard let choice = words.choice(word) else {
      return [.say("There is no “\(word)” to choose.\n" + visitQuestion)]
    }
    return take(choice)
  }

  private mutating func take(_ choice: LineWords.Choice) -> [Action] {
    switch choice {
    case .send(let input):
      outbox.add(input)
      // Something should happen now; if nothing does, the question is asked again.
      wait += 1
      return [.wait(seconds: 1, number: wait)]
    case .type(let id):
      step = .typing(id)
      return [.say("Text, on one line: ")]
    case .refused(let reason):
      return [.say(reason + "\n" + (step == .asking ? confirmation : visitQuestion))]
    }
  }

  private mutating func goBack() -> [Action] {
    if let alert = screen.view.alert {
      if let cancel = alert.actions.first(where: { $0.style == .cancel && $0.isEnabled }) {
        return take(.send(.activate(cancel.id)))
      }
      if alert.actions.contains(where: \.isEnabled) {
        return [.say("One of these has to be chosen.\n" + visitQuestion)]
      }
    } else if let page = screen.page {
      if page.canGoBack { return take(.send(.back)) }
      let buttons = page.leadingButtons + page.trailingButtons
      if let cancel = buttons.first(where: { $0.style == .cancel && $0.isEnabled }) {
        return take(.send(.activate(cancel.id)))
      }
    }
    step = .leaving
    return [.say("Leave the share? y = leave, anything else = stay: ")]
  }

  // MARK: Actions of the sheet's own

  private mutating func start(_ action: RowAction) -> [Action] {
    switch action {
    case .builtIn(let action): start(action)
    case .activity(let index, _): [.leave(.activity(index))]
    case .destination(let destination): choose(destination)
    }
  }

  private mutating func start(_ action: BuiltInAction) -> [Action] {
    let (model, requests) = ActionModel.start(action, folder: folder)
    step = .acting(model)
    let words = model.step == .folder ? folderQuestion : "\(action.title)...\n"
    return [.say(words)] + requests.map(Action.action)
  }

  private mutating func answer(_ word: String, in action: ActionModel) -> [Action] {
    var action = action
    var requests: [ActionModel.Request] = []
    switch action.step {
    case .folder:
      if word == "." { return backToChooser() }
      requests = action.save(to: word.isEmpty ? folder : word)
    case .application:
      if word.isEmpty { return backToChooser() }
      let names = action.applications.map(\.name)
      let place = Int(word).map { $0 &- 1 } ?? NameMatch.place(of: word, among: names)
      requests = place.map { action.open($0) } ?? []
      if requests.isEmpty { return [.say(applicationQuestion(action))] }
    case .looking, .running: return []
    }
    step = .acting(action)
    return requests.map(Action.action)
  }

  private mutating func backToChooser() -> [Action] {
    step = .choosing
    return [.say(question)]
  }

  var folderQuestion: String {
    "In which folder? Nothing for \(PlainText.line(folder)), a full stop to go back: "
  }

  func applicationQuestion(_ action: ActionModel) -> String {
    action.applications.enumerated().map { "  \($0 + 1)  \($1.name)\n" }.joined()
      + "With which one? Number or name, nothing to go back: "
  }
}

extension String {
  var trimmed: String {
    var part = self[...]
    while part.first?.isWhitespace ?? false { part.removeFirst() }
    while part.last?.isWhitespace ?? false { part.removeLast() }
    return String(part)
  }
}
