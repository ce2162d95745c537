import ControlAPI
import Wire

/// The sheet as a value: events go in, actions come out, and `SheetView` draws what it is.
struct SheetModel: Sendable {
  enum Phase: Hashable, Sendable {
    case choosing
    case starting
    case composing
    case posting
    case posted(ShareStatus)
    /// The extension, or the way to it, failed. The chooser is there to go back to unless the
    /// daemon is gone.
    case failed(String, canChoose: Bool)
  }

  /// A question that must be answered before anything else.
  enum Question: Hashable, Sendable {
    case discard
    case stopWaiting
  }

  let attachments: [Attachment]
  let summary: String
  let repertoire: Repertoire
  private(set) var size: SheetSize
  private(set) var phase = Phase.choosing
  private(set) var question: Question?
  /// What the person must be told, until the next key.
  private(set) var notice: String?
  private(set) var chooser: Chooser
  private(set) var chosen: Destination?
  private(set) var composer: Composer?

  private let destinations: [Destination]
  private var outbox = Outbox()
  /// What the person typed before there was a view to type it into.
  private var carriedText: String?
  private var hasBegun = false
  /// The latest status that came while `begin` was under way.
  private var early: ShareStatus?
  /// The latest status since Post was chosen.
  private var latest: ShareStatus?

  init(offer: ShareOffer, text: String?, size: SheetSize, repertoire: Repertoire) {
    attachments = offer.items.prefix(1000).map { Attachment($0) }
    summary = Attachment.summary(of: offer.items)
    destinations = offer.extensions.prefix(1000).map { Destination($0) }
    chooser = Chooser(destinations)
    carriedText = text
    self.size = size
    self.repertoire = repertoire
  }

  /// Begins with an offered extension at once, without the chooser.
  mutating func preselect(_ id: String) -> [SheetAction] {
    guard let destination = destinations.first(where: { $0.id == id && $0.refusal == nil }) else {
      notice = "\(PlainText.line(id)) is not offered for this; choose another one."
      return []
    }
    return choose(destination)
  }

  mutating func handle(_ event: SheetEvent) -> [SheetAction] {
    var actions: [SheetAction] = []
    switch event {
    case .keys(let keys):
      for key in keys {
        actions += handle(key)
        if case .leave? = actions.last { return actions }
      }
    case .resized(let size): self.size = size
    case .update(let status): actions += update(status)
    case .lost: lose()
    case .began:
      hasBegun = true
      if let status = early {
        early = nil
        actions += update(status)
      }
    case .notBegun(let message): fail(message)
    case .sent:
      outbox.settle()
      if let latest { follow(latest) }
    case .notSent(let error): refuse(error)
    case .timeUp:
      if case .posted(let status) = phase { actions.append(.leave(.posted(status))) }
    }
    if let input = outbox.next() { actions.append(.send(input)) }
    if var composer {
      let layout = ComposeLayout(self, composer)
      composer.scroll(layout.text, height: layout.textRows.count)
      self.composer = composer
    }
    return actions
  }

  // MARK: Keys

  private mutating func handle(_ key: Key) -> [SheetAction] {
    switch key {
    case .control("z"): return [.suspend]
    case .control("l"): return [.redraw]
    default: break
    }
    if let question { return answer(question, key) }
    notice = nil
    if key == .escape || key == .control("c") || key == .control("g") { return escape() }
    switch phase {
    case .choosing: return chooser.handle(key).map { choose($0) } ?? []
    case .starting, .posting: return []
    case .composing:
      if key == .controlEnter || key == .control("x") { return post() }
      return edit(key)
    case .posted(let status): return [.leave(.posted(status))]
    case .failed(let message, let canChoose):
      guard canChoose else { return [.leave(.failed(message))] }
      if key == .enter || key == .text("b") { backToChooser() }
      return []
    }
  }

  private mutating func escape() -> [SheetAction] {
    switch phase {
    case .choosing, .starting: return [.leave(.cancelled)]
    case .composing:
      guard composer?.hasTyped ?? false else { return [.leave(.cancelled)] }
      question = .discard
      return []
    case .posting:
      question = .stopWaiting
      return []
    case .posted(let status): return [.leave(.posted(status))]
    case .failed(let message, _): return [.leave(.failed(message))]
    }
  }

  private mutating func answer(_ question: Question, _ key: Key) -> [SheetAction] {
    switch key {
    // A second Ctrl-C means it.
    case .text("y"), .text("Y"), .control("c"): return [.leave(.cancelled)]
    case .text("n"), .text("N"), .escape: self.question = nil
    default: break
    }
    return []
  }

  private mutating func edit(_ key: Key) -> [SheetAction] {
    guard var composer else { return [] }
    let layout = ComposeLayout(self, composer)
    let revision = composer.revision
    notice = composer.handle(key, in: layout.text, page: max(layout.textRows.count - 1, 1))
    self.composer = composer
    if composer.revision != revision {
      outbox.changed(to: composer.editor.text, revision: composer.revision)
    }
    return []
  }

  private mutating func post() -> [SheetAction] {
    guard let composer else { return [] }
    // Only the extension decides; while it has not seen the text, Post waits for its answer.
    if composer.isAnswered, let obstacle = composer.obstacle {
      notice = "Not posted: \(obstacle)."
      return []
    }
    outbox.post()
    latest = nil
    phase = .posting
    return []
  }

  // MARK: The share

  private mutating func choose(_ destination: Destination) -> [SheetAction] {
    chosen = destination
    composer = nil
    phase = .starting
    hasBegun = false
    early = nil
    return [.begin(destination.id)]
  }

  private mutating func update(_ status: ShareStatus) -> [SheetAction] {
    if case .starting = phase, !hasBegun {
      early = status
      return []
    }
    switch (phase, status.state) {
    case (.starting, .composing), (.starting, .posting):
      if let view = status.view?.compose { compose(view) }
      notice = status.message.map { PlainText.line($0) }
    case (.composing, .composing), (.posting, .composing), (.composing, .posting),
      (.posting, .posting):
      if let view = status.view?.compose { composer?.update(view) }
      latest = status
      follow(status)
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

  private mutating func compose(_ view: ComposeView) {
    let composer = Composer(view, text: carriedText, revision: view.textRevision)
    outbox.presented()
    phase = .composing
    if carriedText != nil, composer.editor.text != PlainText.lines(view.text) {
      self.composer = Composer(view, text: carriedText, revision: view.textRevision + 1)
      outbox.changed(to: composer.editor.text, revision: view.textRevision + 1)
    } else {
      self.composer = composer
    }
    carriedText = nil
  }

  /// A hand-off that failed puts the share back to composing, with the reason. While our Post is
  /// still on its way, a status speaks of the time before it.
  private mutating func follow(_ status: ShareStatus) {
    if status.state == .posting {
      if phase == .composing { phase = .posting }
    } else if phase == .posting, outbox.isIdle, let message = status.message {
      phase = .composing
      if question == .stopWaiting { question = nil }
      notice = PlainText.line(message)
    }
  }

  private mutating func refuse(_ error: ControlError) {
    outbox.settle()
    outbox.withdrawPost()
    guard phase == .posting || phase == .composing else { return }
    // The share has ended. Only the status that follows says how, and until then nothing may be
    // typed into it.
    if phase == .posting, error.code == .wrongState { return }
    phase = .composing
    if question == .stopWaiting { question = nil }
    notice = PlainText.line(error.message)
  }

  private mutating func fail(_ message: String) {
    carriedText = composer?.typedText ?? carriedText
    question = nil
    notice = nil
    outbox.clear()
    phase = .failed(PlainText.line(message), canChoose: true)
  }

  private mutating func lose() {
    if case .posted = phase { return }
    fail("The connection to the daemon was lost; this share was not posted.")
    if case .failed(let message, _) = phase { phase = .failed(message, canChoose: false) }
  }

  private mutating func backToChooser() {
    phase = .choosing
    chooser = Chooser(destinations)
    composer = nil
    chosen = nil
  }
}
