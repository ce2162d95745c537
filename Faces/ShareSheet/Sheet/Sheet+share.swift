import Contract

/// The steps of a share, from the choice of a destination to the outcome.
extension Sheet {
  package mutating func choose(_ destination: Destination) -> [SheetEffect] {
    chosen = destination
    clear()
    question = nil
    phase = .starting
    hasBegun = false
    hasPosted = false
    early = nil
    status = nil
    forgetQuestions()
    return [.begin(destination.id, person: destination.person)]
  }

  mutating func update(_ status: ShareStatus) -> [SheetEffect] {
    guard !formerShares.contains(status.share) else { return [] }
    if phase == .starting || recovery != nil, !hasBegun {
      early = status
      return []
    }
    self.status = status
    if let recovery, recovery.restoration == nil, !status.state.isFinal { return resume(status) }
    switch (phase, status.state) {
    case (.starting, .composing), (.starting, .posting):
      guard let view = status.view else { break }
      begin(with: view)
      notice = status.words.map { PlainText.line($0) }
      noteLens()
      return set()
    case (.composing, .composing), (.posting, .composing), (.composing, .posting),
      (.posting, .posting):
      if let view = status.view { show(view) }
      latest = status
      follow(status)
      return set()
    case (.starting, .posted), (.composing, .posted), (.posting, .posted):
      (question, recovery) = (nil, nil)
      phase = .posted(status)
    case (.starting, .failed), (.composing, .failed), (.posting, .failed):
      fail(status.words ?? Words.failed)
    case (.starting, .cancelled), (.composing, .cancelled), (.posting, .cancelled):
      return [.leave(.cancelled)]
    default: break
    }
    return []
  }

  mutating func begin(with view: ExtensionView) {
    outbox.presented()
    phase = .composing
    show(view)
    if view.compose == nil { typeIntoScreen() }
    settings = wanted.isEmpty ? nil : SettingsMachine(wanted)
  }

  private mutating func show(_ new: ExtensionView) {
    let before = view
    view = ViewSanitizer.clean(new)
    changes.follow(before, view)
    typedInputs.formIntersection(view.inputs)
    guard let compose = view.compose else { return }
    guard composition == nil else {
      composition?.update(compose)
      return
    }
    let written = Composition(compose, text: carriedText)
    composition = written
    if !written.isAnswered { outbox.changed(to: written.text, revision: written.revision) }
    carriedText = nil
  }

  /// Types the message that was given before the sheet opened into the extension's screen, if the
  /// screen has exactly one text field.
  private mutating func typeIntoScreen() {
    guard let message, carriedText == message, let input = ExtensionQuestion.onlyText(of: view)
    else {
      return
    }
    carriedText = nil
    outbox.add(.type(input: input.id, message, revision: input.revision + 1))
  }

  /// Continues the automatic settings if no input is pending.
  mutating func set(isQuiet: Bool = false) -> [SheetEffect] {
    guard phase == .composing, outbox.isIdle, var machine = settings else {
      return restore(isQuiet: isQuiet)
    }
    let step = machine.advance(view, isQuiet: isQuiet)
    settings = machine
    switch step {
    case .send(let input): outbox.add(input)
    case .wait(let seconds): return [wait(seconds)]
    case .done:
      settings = nil
      return restore(isQuiet: false)
    case .refuse(let refusal):
      settings = nil
      settingRefusal = refusal
      notice = PlainText.line(refusal.message)
      return restore(isQuiet: false)
    }
    return []
  }

  /// Applies a status that arrived after Post. If the hand-off failed, the share returns to
  /// composing, and the reason is shown. If Post is still in flight, the status is older than Post
  /// and is ignored.
  mutating func follow(_ status: ShareStatus) {
    if status.state == .posting {
      if phase == .composing { phase = .posting }
    } else if phase == .posting, outbox.isIdle, let message = status.words {
      phase = .composing
      if question == .stopWaiting { question = nil }
      notice = PlainText.line(message)
    }
  }

  mutating func refuse(_ error: ControlError) {
    outbox.settle()
    outbox.withdrawPost()
    settings = nil
    guard phase == .posting || phase == .composing else { return }
    // The share has ended, and the next status contains the outcome. The phase stays `posting`, so
    // that the user cannot type until then.
    if phase == .posting, error.code == .wrongState { return }
    // The daemon is gone. The stream of updates ends next, and its end starts the recovery.
    if error.code == .noDaemon { return }
    phase = .composing
    if question == .stopWaiting { question = nil }
    notice = PlainText.line(error.words)
    endRestoration(with: error.words)
  }

  mutating func fail(_ message: String) {
    carriedText = composition?.typedText ?? carriedText
    question = nil
    notice = nil
    clear()
    phase = .failed(PlainText.line(message), canChoose: true)
  }

  mutating func backToChooser() {
    phase = .choosing
    offering.narrow(to: "")
    chosen = nil
    hasPosted = false
    clear()
  }

  /// Removes everything that the extension showed, and the inputs that are pending for the
  /// extension.
  private mutating func clear() {
    view = ExtensionView()
    composition = nil
    typedInputs = []
    changes = UserChanges()
    settings = nil
    settingRefusal = nil
    recovery = nil
    (awaitsRestart, postsAfterRestart) = (false, false)
    outbox.clear()
  }
}

extension ExtensionView {
  /// The ids of the text fields on the extension's pages and in its alert.
  fileprivate var inputs: Set<Int> {
    let nodes = pages.flatMap(\.nodes).compactMap { node -> Int? in
      if case .text(let input) = node.content { input.id } else { nil }
    }
    return Set(nodes + (alert?.fields.map(\.id) ?? []))
  }
}
