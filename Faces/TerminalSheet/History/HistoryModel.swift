import Contract
import ShareSheet

/// The history on a terminal as a value. It turns keys into requests, and keeps the selection.
/// `HistoryView` draws it.
struct HistoryModel: Sendable {
  enum Request: Hashable, Sendable {
    case read(HistoryFilter)
    case perform(HistoryAction, HistoryEntry, elsewhere: Bool)
    case again(HistoryEntry)
    case clipboard(String)
    case leave
    case suspend
    case redraw
  }

  /// The actions of a share, over the list.
  struct Menu: Hashable, Sendable {
    let id: String
    /// The selected action. A change of the share may remove it.
    var selected: HistoryAction?
  }

  struct Question: Hashable, Sendable {
    let action: HistoryAction
    let entry: HistoryEntry
    let words: String
    var elsewhere = false
  }

  let repertoire: CharacterRange
  private(set) var size: SheetSize
  private(set) var list = HistoryList()
  /// The id of the selected share. `nil` means the first.
  private var selected: String?
  private(set) var menu: Menu?
  private(set) var question: Question?
  /// The sentence about the last action. The next key removes it.
  private(set) var notice: String?
  /// The size of each picture in cells, by the picture's id.
  var pictures: [Int: PictureCells] = [:]
  private(set) var pictureIDs: [String: Int] = [:]

  init(query: String = "", size: SheetSize, repertoire: CharacterRange) {
    (self.size, self.repertoire) = (size, repertoire)
    _ = list.search(query)
  }

  var rows: [HistoryRow] { list.rows }

  /// The place of the selected share in the list.
  var selection: Int { rows.firstIndex { $0.id == selected } ?? 0 }

  /// The share whose actions are shown.
  var menuRow: HistoryRow? { menu.flatMap { menu in rows.first { $0.id == menu.id } } }

  /// The selected place in the menu.
  var menuSelection: Int {
    menuRow?.terminalActions.firstIndex { $0 == menu?.selected } ?? 0
  }

  // MARK: News

  mutating func take(_ news: HistoryNews) -> [Request] {
    let before = selection
    defer { keepSelection(near: before) }
    switch news {
    case .listed(let entries, let filter):
      list.take(entries, for: filter)
      for row in rows where pictureIDs[row.id] == nil { pictureIDs[row.id] = pictureIDs.count }
    case .changed(let entry): return list.take(entry) ? [.read(list.filter)] : []
    case .transfer(let transfer): list.take(transfer)
    case .removed(let id): list.remove(id)
    case .elsewhere(let id, let words):
      guard let row = rows.first(where: { $0.id == id }) else { break }
      question = Question(action: .unshare, entry: row.entry, words: words, elsewhere: true)
    case .said(let words, let clipboard):
      notice = words
      return clipboard.map { [.clipboard($0)] } ?? []
    }
    return []
  }

  /// If the selected share has left the list, selects the share that took its place.
  private mutating func keepSelection(near place: Int) {
    if let selected, !rows.contains(where: { $0.id == selected }) {
      self.selected = rows.isEmpty ? nil : rows[min(place, rows.count - 1)].id
    }
    if menuRow?.terminalActions.isEmpty ?? true { menu = nil }
  }

  mutating func resize(_ size: SheetSize) { self.size = size }

  // MARK: Keys

  mutating func handle(_ key: Key) -> [Request] {
    switch key {
    case .control("z"): return [.suspend]
    case .control("l"): return [.redraw]
    default: break
    }
    if let question { return answer(question, key) }
    notice = nil
    if key == .control("c") { return [.leave] }
    if let row = menuRow { return choose(key, of: row) }
    switch key {
    case .escape where list.query.isEmpty, .control("g"): return [.leave]
    case .escape, .control("u"), .control("w"): return search("")
    case .text(let text): return search(list.query + text.onOneLine)
    case .paste(let text): return search(list.query + PlainText.lines(text).onOneLine)
    case .backspace, .control("h"): return search(String(list.query.dropLast()))
    case .up, .left, .backTab, .control("p"): return select(selection - 1)
    case .down, .right, .tab, .control("n"): return select(selection + 1)
    case .pageUp: return select(selection - HistoryLayout(self).page)
    case .pageDown: return select(selection + HistoryLayout(self).page)
    case .home, .start: return select(0)
    case .end, .finish: return select(rows.count - 1)
    case .enter, .controlEnter:
      if let row = rows.dropFirst(selection).first, !row.terminalActions.isEmpty {
        selected = row.id
        menu = Menu(id: row.id)
      }
    default: break
    }
    return []
  }

  private mutating func search(_ text: String) -> [Request] {
    guard list.search(text) else { return [] }
    selected = nil
    return [.read(list.filter)]
  }

  private mutating func select(_ place: Int) -> [Request] {
    guard !rows.isEmpty else { return [] }
    selected = rows[max(0, min(place, rows.count - 1))].id
    guard place >= rows.count - 1, list.hasMore else { return [] }
    list.showMore()
    return [.read(list.filter)]
  }

  private mutating func choose(_ key: Key, of row: HistoryRow) -> [Request] {
    let actions = row.terminalActions
    let place = menuSelection
    func action(at place: Int) -> HistoryAction {
      actions[max(0, min(place, actions.count - 1))]
    }
    switch key {
    case .escape, .control("g"), .backspace: menu = nil
    case .up, .left, .backTab, .control("p"): menu?.selected = action(at: place - 1)
    case .down, .right, .tab, .control("n"): menu?.selected = action(at: place + 1)
    case .home, .start, .pageUp: menu?.selected = actions.first
    case .end, .finish, .pageDown: menu?.selected = actions.last
    case .enter, .controlEnter: return perform(action(at: place), on: row.entry)
    case .text(let text):
      if let digit = Int(text), digit > 0, digit <= actions.count {
        return perform(actions[digit - 1], on: row.entry)
      }
    default: break
    }
    return []
  }

  private mutating func perform(_ action: HistoryAction, on entry: HistoryEntry) -> [Request] {
    menu = nil
    if action == .again { return [.again(entry)] }
    if let words = action.question(about: entry) {
      question = Question(action: action, entry: entry, words: words)
      return []
    }
    return [.perform(action, entry, elsewhere: false)]
  }

  private mutating func answer(_ question: Question, _ key: Key) -> [Request] {
    switch key {
    case .text("y"), .text("Y"):
      self.question = nil
      return [.perform(question.action, question.entry, elsewhere: question.elsewhere)]
    case .text("n"), .text("N"), .escape, .control("c"), .control("g"): self.question = nil
    default: break
    }
    return []
  }
}

extension HistoryRow {
  /// The actions that the terminal offers. An address is edited with 'sharesheet transfers retry'.
  var terminalActions: [HistoryAction] { actions.filter { $0 != .edit } }
}
