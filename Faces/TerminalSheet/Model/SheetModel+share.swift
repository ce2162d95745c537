import ControlAPI
import Wire

extension SheetModel {
  mutating func choose(_ destination: Destination) -> [SheetAction] {
    chosen = destination
    composer = nil
    screen = ExtensionScreen()
    settings = nil
    phase = .starting
    hasBegun = false
    early = nil
    // Another process counts its wishes from the beginning.
    askedLink = 0
    isOpening = false
    return [.begin(destination.id, person: destination.person)]
  }

  mutating func update(_ status: ShareStatus) -> [SheetAction] {
    if case .starting = phase, !hasBegun {
      early = status
      return []
    }
    switch (phase, status.state) {
    case (.starting, .composing), (.starting, .posting):
      guard let view = status.view else { break }
      begin(with: Shown.clean(view))
      notice = status.message.map { PlainText.line($0) }
      return set()
    case (.composing, .composing), (.posting, .composing), (.composing, .posting),
      (.posting, .posting):
      if let view = status.view { show(Shown.clean(view)) }
      latest = status
      follow(status)
      return set()
    case (.starting, .posted), (.composing, .posted), (.posting, .posted):
      question = nil
      phase = .posted(status)
      return [.linger]
    case (.starting, .failed), (.composing, .failed), (.posting, .failed):
      fail(status.message ?? "The extension failed.")
    case (.starting, .cancelled), (.composing, .cancelled), (.posting, .cancelled):
      return [.leave(.cancelled)]
    default: break
    }
    return []
  }

  private mutating func begin(with view: ExtensionView) {
    outbox.presented()
    phase = .composing
    screen.update(view)
    if let compose = view.compose { write(compose) }
    beginSettings()
  }

  private mutating func show(_ view: ExtensionView) {
    screen.update(view)
    guard let compose = view.compose else { return }
    if composer == nil { write(compose) } else { composer?.update(compose) }
  }

  private mutating func write(_ view: ComposeView) {
    let composer = Composer(view, text: carriedText, revision: view.textRevision)
    if carriedText != nil, composer.editor.text != PlainText.lines(view.text) {
      self.composer = Composer(view, text: carriedText, revision: view.textRevision + 1)
      outbox.changed(to: composer.editor.text, revision: view.textRevision + 1)
    } else {
      self.composer = composer
    }
    carriedText = nil
  }

  /// Goes on with what is to be set, once nothing is on its way.
  mutating func set(isQuiet: Bool = false) -> [SheetAction] {
    guard phase == .composing, outbox.isIdle, var machine = settings else { return [] }
    defer { if settings != nil { settings = machine } }
    switch machine.advance(screen.view, isQuiet: isQuiet) {
    case .send(let input): outbox.add(input)
    case .wait(let seconds):
      wait += 1
      return [.wait(seconds: seconds, number: wait)]
    case .done: settings = nil
    case .refuse(let refusal):
      settings = nil
      notice = refusal.message
    }
    return []
  }

  /// A hand-off that failed puts the share back to composing, with the reason. While our Post is
  /// still on its way, a status speaks of the time before it.
  mutating func follow(_ status: ShareStatus) {
    if status.state == .posting {
      if phase == .composing { phase = .posting }
    } else if phase == .posting, outbox.isIdle, let message = status.message {
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
    // The share has ended. Only the status that follows says how, and until then nothing may be
    // typed into it.
    if phase == .posting, error.code == .wrongState { return }
    phase = .composing
    if question == .stopWaiting { question = nil }
    notice = PlainText.line(error.message)
  }

  mutating func fail(_ message: String) {
    carriedText = composer?.typedText ?? carriedText
    question = nil
    notice = nil
    settings = nil
    screen = ExtensionScreen()
    outbox.clear()
    phase = .failed(PlainText.line(message), canChoose: true)
  }

  /// What is handed off already stays so.
  func abandon(_ message: String) -> [SheetAction] {
    switch phase {
    case .posted, .done: []
    default: [.leave(.failed(PlainText.line(message)))]
    }
  }

  mutating func lose() {
    switch phase {
    case .posted, .done: return
    default: break
    }
    fail("The connection to the daemon was lost; this share was not posted.")
    if case .failed(let message, _) = phase { phase = .failed(message, canChoose: false) }
  }

  mutating func backToChooser() {
    phase = .choosing
    chooser = Chooser(destinations, row, people: people)
    composer = nil
    screen = ExtensionScreen()
    chosen = nil
  }
}
