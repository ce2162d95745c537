import Wire

extension SheetModel {
  mutating func handle(_ key: Key) -> [SheetAction] {
    switch key {
    case .control("z"): return [.suspend]
    case .control("l"): return [.redraw]
    default: break
    }
    if let question { return answer(question, key) }
    notice = nil
    // Nobody waits for a movement to end.
    screen.finishMotion()
    switch phase {
    case .composing, .posting: return handleInScreens(key)
    case .acting(let action): return handle(key, in: action)
    default: break
    }
    if key.isLeaving { return escape() }
    switch phase {
    case .choosing:
      switch chooser.handle(key) {
      case .destination(let destination): return choose(destination)
      case .action(let action): return start(action)
      case nil: return []
      }
    case .posted(let status): return [.leave(.posted(status))]
    case .done(let result): return [.leave(.done(result))]
    case .failed(let message, let canChoose):
      guard canChoose else { return [.leave(.failed(message))] }
      if key == .enter || key == .text("b") { backToChooser() }
      return []
    case .starting, .composing, .posting, .acting: return []
    }
  }

  // MARK: An extension's screens

  /// The alert first, then the page on top, then the sheet under them.
  private mutating func handleInScreens(_ key: Key) -> [SheetAction] {
    if key == .control("c") { return escape() }
    let (alert, page) = (alertFrame, pageFrame)
    if screen.alert != nil {
      if let inputs = screen.withAlert({ $0.handle(key, in: alert) }), let inputs {
        return send(inputs)
      }
      return key.isLeaving ? dismissAlert() : []
    }
    if screen.page != nil {
      if let inputs = screen.withPage({ $0.handle(key, in: page) }), let inputs {
        return send(inputs)
      }
      return key.isLeaving ? goBack() : []
    }
    if key.isLeaving { return escape() }
    guard phase == .composing, composer != nil else { return [] }
    if key == .controlEnter || key == .control("x") { return post() }
    return handleInCompose(key)
  }

  private mutating func handleInCompose(_ key: Key) -> [SheetAction] {
    guard let composer else { return [] }
    let layout = ComposeLayout(self, composer)
    if screen.isPanelFocused, let panel = screen.panel {
      let frame = layout.panelFrame(self)
      let isFirst = panel.focus == 0
      let isLast = panel.focus == panel.listing.targets.count - 1
      switch key {
      case .tab where isLast, .backTab where isFirst, .up where isFirst,
        .control("p") where isFirst:
        screen.isPanelFocused = false
        return []
      case .up, .down, .left, .right, .tab, .backTab, .enter, .home, .end, .pageUp, .pageDown,
        .start, .finish, .control("n"), .control("p"), .text(" "):
        if let inputs = screen.withPanel({ $0.handle(key, in: frame) }), let inputs {
          return send(inputs)
        }
        return []
      // Whatever else is typed is for the text.
      default: screen.isPanelFocused = false
      }
    } else if screen.panel?.focus != nil {
      let isAtEnd =
        layout.text.place(of: composer.editor.cursor).row == layout.text.rows.count - 1
      switch key {
      case .tab, .backTab:
        focusPanel(atEnd: key == .backTab, in: layout)
        return []
      case .down, .control("n"):
        if isAtEnd || screen.hasCompletions {
          focusPanel(atEnd: false, in: layout)
          return []
        }
      default: break
      }
    }
    return edit(key)
  }

  private mutating func focusPanel(atEnd: Bool, in layout: ComposeLayout) {
    screen.isPanelFocused = true
    let frame = layout.panelFrame(self)
    screen.withPanel { panel in
      _ = panel.handle(atEnd ? .end : .home, in: frame)
    }
  }

  /// The person acts: what was to be set for them is over.
  private mutating func send(_ inputs: [PersonInput]) -> [SheetAction] {
    if !inputs.isEmpty { settings = nil }
    for input in inputs { outbox.add(input) }
    return []
  }

  private mutating func goBack() -> [SheetAction] {
    guard let page = screen.page else { return [] }
    if page.canGoBack { return send([.back]) }
    let buttons = page.leadingButtons + page.trailingButtons
    if let cancel = buttons.first(where: { $0.style == .cancel && $0.isEnabled }) {
      return send([.activate(cancel.id)])
    }
    // The extension's own first screen is the sheet itself.
    if composer == nil, screen.view.pages.count == 1 { return escape() }
    question = .leave
    return []
  }

  private mutating func dismissAlert() -> [SheetAction] {
    if let cancel = screen.view.alert?.actions.first(where: { $0.style == .cancel && $0.isEnabled })
    {
      return send([.activate(cancel.id)])
    }
    if screen.view.alert?.actions.contains(where: \.isEnabled) ?? false {
      notice = "Choose one of these first; Ctrl-C leaves the share."
    } else {
      question = .leave
    }
    return []
  }

  // MARK: The compose sheet

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
    settings = nil
    outbox.post()
    latest = nil
    phase = .posting
    return []
  }

  // MARK: Leaving

  private mutating func escape() -> [SheetAction] {
    switch phase {
    case .choosing, .starting, .acting: return [.leave(.cancelled)]
    case .composing:
      guard composer?.hasTyped ?? false || screen.hasTyped else { return [.leave(.cancelled)] }
      question = .discard
      return []
    case .posting:
      question = .stopWaiting
      return []
    case .posted(let status): return [.leave(.posted(status))]
    case .done(let result): return [.leave(.done(result))]
    case .failed(let message, _): return [.leave(.failed(message))]
    }
  }

  private mutating func answer(_ question: Question, _ key: Key) -> [SheetAction] {
    if case .link(let link) = question { return answer(link, key) }
    switch key {
    // A second Ctrl-C means it.
    case .text("y"), .text("Y"), .control("c"): return [.leave(.cancelled)]
    case .text("n"), .text("N"), .escape: self.question = nil
    default: break
    }
    return []
  }
}

extension Key {
  fileprivate var isLeaving: Bool {
    self == .escape || self == .control("c") || self == .control("g")
  }
}
