import Contract

extension Sheet {
  /// Applies an intent. Inputs are only queued. `send()` sends them.
  package mutating func apply(_ intent: SheetIntent) -> [SheetEffect] {
    let effects = act(on: intent)
    return keepDraft(effects) + effects
  }

  private mutating func act(on intent: SheetIntent) -> [SheetEffect] {
    switch intent {
    case .choose(let id, let person):
      guard let destination = offering.destination(id, person: person) else {
        notice = Words.notOffered(PlainText.line(id))
        return []
      }
      guard destination.person == nil else {
        question = .person(
          destination, mayLoseWords: carriedText?.isEmpty == false || !wanted.isEmpty)
        return []
      }
      return choose(destination)
    case .filter(let text): offering.narrow(to: text)
    case .act(let action): return start(action)
    case .activity(let index): return [.leave(.activity(index))]
    case .complete(let text):
      if case .acting = phase { return [.action(.complete(text))] }
    case .save(let folder): return withAction { $0.save(to: folder) }
    case .open(let place): return withAction { $0.open(place) }
    case .type(let text): type(text)
    case .input(let input): press(input)
    case .post: post()
    case .removeHidden: return toggleLens()
    case .alwaysRemoveHidden: return toggleAlways()
    case .back: return back()
    case .leave: return leave()
    case .answer(let isYes): return answer(isYes)
    }
    return []
  }

  private mutating func type(_ text: String) {
    guard phase == .composing, composition?.replace(with: text) ?? false, let composition else {
      return
    }
    recoveries = 0
    outbox.changed(to: composition.text, revision: composition.revision)
  }

  /// Handles an input of the user. Ends the automatic settings, even if some are not made yet.
  private mutating func press(_ input: PersonInput) {
    guard phase == .composing || phase == .posting else { return }
    guard let recovery else { return take(input) }
    if case .type(let id, let text, _) = input {
      changes.note(input, in: view)
      // If the restoration has not started, `changes` keeps the text for the new process.
      if recovery.restoration != nil {
        FieldName.all(in: view)[id].map { self.recovery?.restoration?.leave($0, with: text) }
        typedInputs.insert(id)
        outbox.add(input)
      }
      return
    }
    notice = recovery.words
  }

  private mutating func take(_ input: PersonInput) {
    recoveries = 0
    settings = nil
    changes.note(input, in: view)
    if case .type(let id, _, _) = input { typedInputs.insert(id) }
    outbox.add(input)
  }

  mutating func post() {
    guard phase == .composing, let composition else { return }
    if let recovery {
      if recovery.isRestart { (hasPosted, postsAfterRestart) = (true, true) }
      notice = recovery.words
      return
    }
    if awaitsRestart {
      (hasPosted, postsAfterRestart) = (true, true)
      notice = Words.Lens.startingAgain
      return
    }
    // If the share was posted now, the pending settings would be missing.
    if let setting = settings?.current {
      notice = Words.setting(PlainText.line(setting.title))
      return
    }
    recoveries = 0
    // Only the extension decides whether the content is valid. If it has not received the text yet,
    // Post is sent and the extension decides.
    if composition.isAnswered, let obstacle = composition.obstacle {
      notice = Words.notPosted(obstacle)
      return
    }
    settings = nil
    outbox.post()
    latest = nil
    hasPosted = true
    phase = .posting
  }

  // MARK: Leaving

  private mutating func back() -> [SheetEffect] {
    switch phase {
    case .acting(let run):
      // A running action is not interrupted, so that it leaves no partial file.
      if case .running = run.step { return [] }
      backToChooser()
      return []
    case .failed(_, canChoose: true):
      backToChooser()
      return []
    case .composing, .posting:
      if recovery?.restoration != nil {
        endRestoration()
        return []
      }
      if let alert = view.alert { return dismiss(alert) }
      if let page { return goBack(from: page) }
      return leave()
    default: return leave()
    }
  }

  private mutating func goBack(from page: Page) -> [SheetEffect] {
    if page.canGoBack {
      press(.back)
      return []
    }
    let buttons = page.leadingButtons + page.trailingButtons
    if let cancel = buttons.first(where: { $0.style == .cancel && $0.isEnabled }) {
      press(.activate(cancel.id))
      return []
    }
    // If the extension has no compose view, leaving its first page leaves the sheet.
    if composition == nil, view.pages.count == 1 { return leave() }
    question = .leave
    return []
  }

  private mutating func dismiss(_ alert: Alert) -> [SheetEffect] {
    if let cancel = alert.actions.first(where: { $0.style == .cancel && $0.isEnabled }) {
      press(.activate(cancel.id))
    } else if alert.actions.contains(where: \.isEnabled) {
      notice = Words.answerFirst
    } else {
      question = .leave
    }
    return []
  }

  private mutating func leave() -> [SheetEffect] {
    switch phase {
    case .choosing, .starting, .acting: return [.leave(.cancelled)]
    case .composing:
      guard hasTyped else { return [.leave(.cancelled)] }
      question = .discard
    case .posting: question = .stopWaiting
    case .posted(let status): return [.leave(.posted(status))]
    case .done(let result): return [.leave(.done(result))]
    case .failed(let message, _): return [.leave(.failed(message))]
    }
    return []
  }

  private mutating func answer(_ isYes: Bool?) -> [SheetEffect] {
    guard let question else { return [] }
    self.question = nil
    switch question {
    case .asked(let asked): return answer(asked, isYes)
    case .person(let destination, _): return isYes == true ? choose(destination) : []
    case .discard, .leave, .stopWaiting:
      if isYes == true { return [.leave(.cancelled)] }
      // The question whether to leave may have replaced a question of the extension.
      if let status { ask(about: status) }
      return []
    }
  }
}
