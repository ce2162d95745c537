import Contract
import ShareSheet

extension SheetModel {
  mutating func handle(_ key: Key) -> [SheetAction] {
    switch key {
    case .control("z"): return [.suspend]
    case .control("l"): return [.redraw]
    default: break
    }
    if let question { return answer(question, key) }
    if help != nil, handleInHelp(key) { return [] }
    dismissNotice()
    if asksForKeys(key) {
      help = KeyHelp()
      return []
    }
    if let intent = lensIntent(key) { return want(intent) }
    // A key ends the current motion.
    screen.finishMotion()
    switch phase {
    case .composing, .posting: return handleInScreens(key)
    case .acting: return action.map { handle(key, in: $0) } ?? []
    default: break
    }
    if phase == .choosing {
      // If there is a filter, Escape clears it. Otherwise Escape leaves the sheet.
      if key == .escape, !chooser.filter.isEmpty { return want(.filter("")) }
    }
    if key.isLeaving { return want(.leave) }
    switch phase {
    case .choosing: return chooser.handle(key).map { want($0) } ?? []
    case .posted, .done, .failed(_, canChoose: false): return want(.leave)
    case .failed: return key == .enter || key == .text("b") ? want(.back) : []
    case .starting, .composing, .posting, .acting: return []
    }
  }

  /// Returns the intent of a key about the details that go along unseen.
  private func lensIntent(_ key: Key) -> SheetIntent? {
    guard let line = sheet.lensLine else { return nil }
    switch key {
    case .control("t"): return .removeHidden
    case .control("y") where line.isAlways != nil: return .alwaysRemoveHidden
    default: return nil
    }
  }

  // MARK: An extension's screens

  /// Passes the key to the alert. If there is no alert, passes it to the topmost page, or else to
  /// the compose sheet.
  private mutating func handleInScreens(_ key: Key) -> [SheetAction] {
    if key == .control("c") { return want(.leave) }
    let (alert, page) = (alertFrame, pageFrame)
    if screen.alert != nil {
      if let inputs = screen.withAlert({ $0.handle(key, in: alert) }), let inputs {
        return send(inputs)
      }
      let actions = key.isLeaving ? want(.back) : []
      if let notice, key.isLeaving { complain(Words.Keys.controlCLeaves(notice)) }
      return actions
    }
    if screen.page != nil {
      if let inputs = screen.withPage({ $0.handle(key, in: page) }), let inputs {
        return send(inputs)
      }
      return key.isLeaving ? want(.back) : []
    }
    if key.isLeaving { return want(.leave) }
    guard phase == .composing, composer != nil else { return [] }
    if key == .controlEnter || key == .control("x") { return want(.post) }
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
      // Any other key moves the focus to the text.
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

  private mutating func send(_ inputs: [PersonInput]) -> [SheetAction] {
    inputs.flatMap { want(.input($0)) }
  }

  private mutating func edit(_ key: Key) -> [SheetAction] {
    guard var composer else { return [] }
    let layout = ComposeLayout(self, composer)
    complain(composer.handle(key, in: layout.text, page: max(layout.textRows.count - 1, 1)))
    self.composer = composer
    return want(.type(composer.editor.text))
  }

  private mutating func answer(_ question: Sheet.Question, _ key: Key) -> [SheetAction] {
    switch key {
    case .text("y"), .text("Y"), .text("j"), .text("J"): return want(.answer(true))
    // A second Ctrl-C confirms that the user leaves.
    case .control("c"):
      switch question {
      case .asked(let asked):
        // The user leaves without a decision about the host.
        if case .host = asked.subject { return want(.leave) }
        return want(.answer(false))
      case .person: return want(.answer(false))
      case .discard, .leave, .stopWaiting: return want(.answer(true))
      }
    case .text("n"), .text("N"): return want(.answer(false))
    case .escape: return want(.answer(nil))
    default: return []
    }
  }
}

extension Key {
  fileprivate var isLeaving: Bool {
    self == .escape || self == .control("c") || self == .control("g")
  }
}

/// The built-in actions on a terminal.
extension SheetModel {
  mutating func handle(_ key: Key, in action: ActionModel) -> [SheetAction] {
    if key == .control("c") { return want(.leave) }
    if key == .escape || key == .control("g") { return want(.back) }
    var action = action
    let intents = action.handle(key, width: folderWidth, in: repertoire)
    self.action = action
    return intents.flatMap { want($0) }
  }

  mutating func complete(with folders: [String]) -> [SheetAction] {
    guard var action else { return [] }
    let intents = action.offer(folders, width: folderWidth, in: repertoire)
    self.action = action
    return intents.flatMap { want($0) }
  }

  /// The number of columns for the folder that the user types.
  private var folderWidth: Int { max(SheetMetrics(size).width - 1, 2) }
}
