import Contract
import ShareSheet

/// The list of the keys that work now. It covers the screen until the next key.
struct KeyHelp: Hashable, Sendable {
  struct Row: Hashable, Sendable {
    let keys: String
    let does: String

    init(_ keys: String, _ does: String) {
      self.keys = keys
      self.does = does
    }
  }

  /// The index of the first visible line.
  private(set) var top = 0

  /// - Returns: `false` if the key does not scroll the list.
  mutating func scroll(_ key: Key, lines: Int, height: Int) -> Bool {
    switch key {
    case .up, .control("p"): top -= 1
    case .down, .control("n"): top += 1
    case .pageUp: top -= max(height - 1, 1)
    case .pageDown: top += max(height - 1, 1)
    default: return false
    }
    top = max(0, min(top, lines - height))
    return true
  }
}

extension SheetModel {
  /// Returns whether the key shows the list of keys. A question mark does so unless it is a
  /// character of a text.
  func asksForKeys(_ key: Key) -> Bool {
    if key == .help { return !isOver }
    return key == .text("?") && takesQuestionMark
  }

  private var isOver: Bool {
    switch phase {
    case .posted, .done, .failed(_, canChoose: false): true
    default: false
    }
  }

  private var takesQuestionMark: Bool {
    switch phase {
    case .choosing: return chooser.filter.isEmpty
    case .acting: return action?.run.step != .folder
    case .starting, .failed(_, canChoose: true): return true
    case .posted, .done, .failed: return false
    case .composing, .posting:
      guard let page = screen.alert ?? screen.pageModel else { return composer == nil }
      if case .input? = page.focused { return false }
      return page.find.isEmpty
    }
  }

  /// - Returns: `false` if the key has an effect beyond the list, which it has closed.
  mutating func handleInHelp(_ key: Key) -> Bool {
    let layout = KeysLayout(self)
    if help?.scroll(key, lines: layout.lines.count, height: layout.rows.count) == true {
      return true
    }
    help = nil
    return key != .control("c")
  }

  // MARK: The keys of each state

  var keyRows: [KeyHelp.Row] {
    let rows: [KeyHelp.Row] =
      switch phase {
      case .choosing: rowsOfChooser
      case .acting: rowsOfAction
      case .composing, .posting: rowsOfScreens
      case .starting, .posted, .done: [.init(Words.Keys.escape, Words.Keys.cancel)]
      case .failed:
        [
          .init(Words.Keys.enter, Words.Keys.chooseAnother),
          .init(Words.Keys.escape, Words.Keys.leave),
        ]
      }
    return rows + rowsOfLens + [
      .init(Words.Keys.controlC, Words.Keys.leaveShare),
      .init(Words.Keys.controlL, Words.Keys.drawAgain),
      .init(Words.Keys.controlZ, Words.Keys.pause),
      .init(Words.Keys.functionOneOrAlt, Words.Keys.showKeys),
    ]
  }

  private var rowsOfLens: [KeyHelp.Row] {
    guard let line = sheet.lensLine, line.isRemoved != nil else { return [] }
    return [.init(Words.Lens.controlT, Words.Lens.takeOutOrLeaveIn)]
      + (line.isAlways == nil
        ? [] : [.init(Words.Lens.controlY, Words.Lens.alwaysForDestination)])
  }

  private var rowsOfChooser: [KeyHelp.Row] {
    let offered = chooser.offering.offered.count
    var rows: [KeyHelp.Row] = [
      .init(Words.Keys.arrows, Words.Keys.select), .init(Words.Keys.enter, Words.Keys.choose),
    ]
    if offered > 0 {
      rows.append(.init(Words.Keys.numbers(offered), Words.Keys.chooseByNumber))
    }
    return rows + [
      .init(Words.Keys.letters, Words.Keys.filter),
      .init(Words.Keys.controlU, Words.Keys.clearFilter),
      .init(Words.Keys.escape, Words.Keys.clearOrCancel),
    ]
  }

  private var rowsOfAction: [KeyHelp.Row] {
    let escape = KeyHelp.Row(Words.Keys.escape, Words.Keys.back)
    switch action?.run.step {
    case .folder:
      return [
        .init(Words.Keys.enter, Words.Keys.save), .init(Words.Keys.tab, Words.Keys.complete),
        escape,
      ]
    case .application:
      return [
        .init(Words.Keys.arrows, Words.Keys.select), .init(Words.Keys.enter, Words.Keys.open),
        .init(Words.Keys.numbers(action?.run.applications.count ?? 1), Words.Keys.chooseByNumber),
        escape,
      ]
    case .looking, .running, nil: return [escape]
    }
  }

  private var rowsOfScreens: [KeyHelp.Row] {
    if screen.alert != nil { return rowsOfPage(escape: Words.Keys.back) }
    if screen.page != nil {
      let isFirst = screen.view.pages.count == 1 && composer == nil
      return rowsOfPage(escape: isFirst ? Words.Keys.cancel : Words.Keys.back)
    }
    guard composer != nil else { return [.init(Words.Keys.escape, Words.Keys.cancel)] }
    var rows: [KeyHelp.Row] = [
      .init(Words.Keys.controlEnter, Words.Keys.post), .init(Words.Keys.enter, Words.Keys.newLine),
    ]
    if screen.panel?.focus != nil {
      rows.append(.init(Words.Keys.tab, Words.Keys.rowsBelow))
    }
    return rows + [
      .init(Words.Keys.homeAndEnd, Words.Keys.edgesOfRow),
      .init(Words.Keys.controlHomeAndEnd, Words.Keys.edgesOfText),
      .init(Words.Keys.controlArrows, Words.Keys.moveByWords),
      .init(Words.Keys.controlWAndAltD, Words.Keys.deleteWord),
      .init(Words.Keys.controlUAndK, Words.Keys.deleteLine),
      .init(Words.Keys.escape, Words.Keys.cancel),
    ]
  }

  private func rowsOfPage(escape: String) -> [KeyHelp.Row] {
    let page = screen.alert ?? screen.pageModel
    var rows: [KeyHelp.Row] = [
      .init(Words.Keys.arrowsAndTab, Words.Keys.select), .init(Words.Keys.enter, Words.Keys.press),
    ]
    if page?.listing.tables.isEmpty == false {
      rows.append(.init(Words.Keys.letters, Words.Keys.find))
    }
    return rows + [
      .init(Words.Keys.pageUpAndDown, Words.Keys.scroll), .init(Words.Keys.escape, escape),
    ]
  }
}
