import Contract
import ShareSheet

/// A page of an extension, with its focus and scroll position.
struct PageModel: Hashable, Sendable {
  /// The area of the screen in which the page is drawn.
  struct Frame: Hashable, Sendable {
    var width: Int
    var height: Int
    var repertoire: CharacterRange
    var pictures: [Int: PictureCells] = [:]
  }

  /// The listing that is drawn. If there is a search, it contains only the rows that match.
  private(set) var listing: PageListing
  /// The complete listing, as the extension sent it.
  private var source: PageListing
  /// The index of the focused target. The value is `nil` if there are no targets, or if the search
  /// finds no row. In the second case, Return must not press another target.
  private(set) var focus: Int?
  private(set) var fields: [Int: InputField]
  /// The text of the search, and the table that it searches.
  private(set) var find = ""
  private var searched: Int?
  /// The index of the page's first visible line.
  private(set) var top = 0
  /// Whether the screen follows the focus. `false` after the user has scrolled away.
  private var followsFocus = true
  /// The row that the extension was asked for. It gets the focus when it arrives.
  private var awaited: Target?
  /// The ids of the open menus.
  private var opened: Set<Int> = []

  init(_ listing: PageListing) {
    source = listing
    self.listing = listing
    fields = listing.inputs.mapValues { InputField($0) }
    let targets = listing.targets
    // The first target of the content gets the focus, not a button of the bar.
    focus = targets.isEmpty ? nil : listing.bar.count < targets.count ? listing.bar.count : 0
    if let id = listing.newlyFocused(since: PageListing([])) {
      focus = targets.firstIndex(of: .input(id)) ?? focus
    }
    // If the page was covered during a search, the extension's table is still filtered, so the
    // search continues.
    if let (id, table) = listing.tables.first(where: { $0.value.filter != nil }) {
      (find, searched) = (table.filter?.text ?? "", id)
      narrow()
    }
  }

  var focused: Target? {
    let targets = listing.targets
    return focus.flatMap { targets.indices.contains($0) ? targets[$0] : nil }
  }

  var focusedEntry: PageListing.Entry? {
    guard let focus, focus >= listing.bar.count else { return nil }
    return listing.entries.lazy.filter { $0.target != nil }.dropFirst(focus - listing.bar.count)
      .first
  }

  /// The page without a focus. It is drawn if another part of the screen has the focus.
  var unfocused: PageModel {
    var model = self
    model.focus = nil
    return model
  }

  /// Discards the texts of the fields. The next view sets them again.
  mutating func forgetFields() { (fields, source) = ([:], PageListing([])) }

  mutating func update(_ new: PageListing) {
    guard new != source else { return }
    let before = focused
    let row = focusedRow
    let hadTargets = focus != nil
    let moved = new.newlyFocused(since: source)
    source = new
    if let searched, new.tables[searched] == nil { (find, self.searched) = ("", nil) }
    narrow()
    let inputs = new.inputs
    fields = fields.filter { inputs[$0.key] != nil }
    for (id, input) in inputs {
      if fields[id] == nil { fields[id] = InputField(input) }
      fields[id]?.update(input)
    }
    let targets = listing.targets
    if let awaited, let place = targets.firstIndex(of: awaited) {
      self.awaited = nil
      return go(to: place)
    }
    if let moved, let place = targets.firstIndex(of: .input(moved)) { return go(to: place) }
    if focus == nil, !find.isEmpty {
      focus = firstFound
      return
    }
    guard !targets.isEmpty, hadTargets, let before else {
      focus = PageModel(new).focus.map { min($0, max(targets.count - 1, 0)) }
      return
    }
    if let row, let place = place(of: row) {
      focus = place
      return
    }
    // If the focused target still has the same index, the focus stays. If the target has a new
    // index, the focus follows it. If the target is gone, the focus goes to a nearby target.
    if let focus, targets.indices.contains(focus), targets[focus] == before { return }
    focus = targets.firstIndex(of: before) ?? min(focus ?? 0, targets.count - 1)
  }

  private mutating func narrow() {
    listing = (searched.map { source.narrowed(to: find, in: $0) } ?? source).opening(opened)
  }

  private var focusedRow: PageListing.Row? {
    if case .row(let row) = focusedEntry { row } else { nil }
  }

  /// Returns the new index of a row after rows were added or removed. The result is the nearest row
  /// with the same title and, if possible, the same detail, or `nil` if there is none.
  private func place(of old: PageListing.Row) -> Int? {
    var place = listing.bar.count
    var same: [Int] = []
    var alike: [Int] = []
    for entry in listing.entries where entry.target != nil {
      if case .row(let row) = entry, row.table == old.table, row.row.title == old.row.title {
        if row.row.path == old.row.path { return place }
        if row.row.detail == old.row.detail { same.append(place) } else { alike.append(place) }
      }
      place += 1
    }
    let focus = focus ?? 0
    return (same.isEmpty ? alike : same).min { abs($0 - focus) < abs($1 - focus) }
  }

  /// - Returns: The inputs for the extension, or `nil` if the key is not for the page.
  mutating func handle(_ key: Key, in frame: Frame) -> [PersonInput]? {
    // The page scrolls after each key. If several keys arrive at once, each key thus starts where
    // the previous key ended.
    defer { scroll(in: frame) }
    if case .input(let id) = focused, var field = fields[id] {
      let text = field.editor.characters
      if field.handle(key, width: PageLayout.inputWidth(frame), in: frame.repertoire) {
        fields[id] = field
        followsFocus = true
        return field.editor.characters == text ? [] : [field.change]
      }
    }
    switch key {
    case .tab: return move(by: 1, in: frame, wraps: true)
    case .backTab: return move(by: -1, in: frame, wraps: true)
    case .down, .control("n"): return move(by: 1, in: frame)
    case .up, .control("p"): return move(by: -1, in: frame)
    case .pageDown: return leap(by: max(frame.height - 1, 1), in: frame)
    case .pageUp: return leap(by: -max(frame.height - 1, 1), in: frame)
    case .home, .start: return goToEdge(isEnd: false)
    case .end, .finish: return goToEdge(isEnd: true)
    case .enter, .controlEnter: return press()
    case .right: return segment(by: 1) ?? accessory() ?? move(by: 1, in: frame)
    case .left: return segment(by: -1) ?? move(by: -1, in: frame)
    case .text(" ") where find.isEmpty: return press()
    case .text(let text): return look(for: find + text)
    case .backspace: return find.isEmpty ? nil : look(for: String(find.dropLast()))
    case .control("u"), .control("w"), .escape: return find.isEmpty ? nil : look(for: "")
    default: return nil
    }
  }

  /// Scrolls so that the focus is visible and no line beyond the page's end is shown.
  mutating func scroll(in frame: Frame) {
    let layout = PageLayout(self, frame)
    if followsFocus, let lines = layout.focusedLines {
      top = min(top, lines.lowerBound)
      // If the target is higher than the frame, its start must be visible.
      if lines.upperBound > top + frame.height {
        top = min(lines.lowerBound, lines.upperBound - frame.height)
      }
      // If the first target of the content has the focus, the text before it is shown too.
      if focus == listing.bar.count, lines.upperBound <= frame.height { top = 0 }
      // If the last target has the focus, the text after it is shown too.
      if focus == listing.targets.count - 1 {
        top = max(top, min(lines.lowerBound, layout.lines.count - frame.height))
      }
    }
    top = max(0, min(top, layout.lines.count - frame.height))
  }

  // MARK: Navigation

  private mutating func go(to place: Int) {
    focus = place
    followsFocus = true
  }

  private mutating func move(by step: Int, in frame: Frame, wraps: Bool = false) -> [PersonInput] {
    let targets = listing.targets
    guard !targets.isEmpty else {
      scrollAway(by: step)
      return []
    }
    guard let focus else {
      go(to: step > 0 ? 0 : targets.count - 1)
      return []
    }
    if let asked = reveal(beyond: focused, forward: step > 0) { return asked }
    let next = focus + step
    guard targets.indices.contains(next) else {
      if wraps { go(to: step > 0 ? 0 : targets.count - 1) } else { scrollAway(by: step) }
      return []
    }
    // If the next target is more than a screenful away, the key scrolls by a line and does not move
    // the focus.
    let layout = PageLayout(self, frame)
    if !wraps, let lines = layout.lines(of: next),
      step > 0 ? lines.lowerBound >= top + frame.height * 2 : lines.upperBound < top - frame.height
    {
      scrollAway(by: step)
      return []
    }
    go(to: next)
    return []
  }

  private mutating func scrollAway(by lines: Int) {
    top = max(top + lines, 0)
    followsFocus = false
  }

  /// Moves the focus by about a screenful: to the target that is this many lines away, or to the
  /// last target before that.
  private mutating func leap(by lines: Int, in frame: Frame) -> [PersonInput] {
    let layout = PageLayout(self, frame)
    guard let focus, let here = layout.focusedLines else {
      scrollAway(by: lines)
      return []
    }
    let goal = here.lowerBound + lines
    let places = focus < listing.bar.count ? 0..<0 : listing.bar.count..<listing.targets.count
    let place =
      lines > 0
      ? places.last { (layout.lines(of: $0)?.lowerBound ?? .max) <= goal }
      : places.first { (layout.lines(of: $0)?.lowerBound ?? -1) >= goal }
    guard let place, place != focus else {
      if let asked = reveal(beyond: focused, forward: lines > 0) { return asked }
      scrollAway(by: lines)
      return []
    }
    go(to: place)
    return []
  }

  private mutating func goToEdge(isEnd: Bool) -> [PersonInput] {
    let targets = listing.targets
    guard !targets.isEmpty else {
      scrollAway(by: isEnd ? 1 << 20 : -1 << 20)
      return []
    }
    if find.isEmpty, case .row(let id, _) = focused, let table = listing.tables[id],
      let path = isEnd ? table.lastPath : table.firstPath
    {
      if let place = targets.firstIndex(of: .row(table: id, path)) {
        go(to: place)
        return []
      }
      awaited = .row(table: id, path)
      return [.reveal(table: id, path)]
    }
    go(to: isEnd ? targets.count - 1 : min(listing.bar.count, targets.count - 1))
    return []
  }

  /// Requests the next row of a table if the focus is on the last row of the table's window in this
  /// direction.
  private mutating func reveal(beyond target: Target?, forward: Bool) -> [PersonInput]? {
    guard find.isEmpty, case .row(let id, let path) = target, let table = listing.tables[id],
      path == (forward ? table.rows.last?.path : table.rows.first?.path),
      let next = forward ? table.path(after: path) : table.path(before: path)
    else { return nil }
    awaited = .row(table: id, next)
    return [.reveal(table: id, next)]
  }

  // MARK: Activation

  private mutating func press() -> [PersonInput] {
    let pressed = pressFocused()
    guard !find.isEmpty, focus != nil, let id = searched else { return pressed }
    // The user has found the row, so the search ends. All rows are shown, and the focus stays on
    // this row.
    let table = source.tables[id]
    let row = focusedRow
    find = ""
    narrow()
    if let row, let place = place(of: row) {
      focus = place
    } else {
      focus = min(focus ?? 0, max(listing.targets.count - 1, 0))
    }
    guard let row, table?.isPartial ?? false else { return pressed }
    awaited = .row(table: id, row.row.path)
    return pressed + [.reveal(table: id, row.row.path), .find(table: id, "")]
  }

  private mutating func pressFocused() -> [PersonInput] {
    guard let focus else { return [] }
    if listing.bar.indices.contains(focus) {
      return listing.bar[focus].isEnabled ? [.activate(listing.bar[focus].id)] : []
    }
    switch focusedEntry {
    case .button(let button):
      if let menu = button.traits?.group { toggle(menu) }
      return button.isEnabled ? [.activate(button.id)] : []
    case .group(let group) where group.kind == .segments: return segment(by: 1) ?? []
    case .group(let menu):
      toggle(menu.id)
      return []
    case .configuration(let row): return row.isEnabled ? [.activate(row.id)] : []
    case .row(let row):
      return row.isSelectable
        ? [.select(table: row.table, generation: row.generation, row.row.path)] : []
    // Return in a text field of one line moves the focus to the next target, as in a form.
    case .input:
      if listing.targets.indices.contains(focus + 1) { go(to: focus + 1) }
      return []
    default: return []
    }
  }

  /// Opens or closes a menu, and moves the focus to the menu's title.
  private mutating func toggle(_ menu: Int) {
    opened.formSymmetricDifference([menu])
    narrow()
    if let place = listing.targets.firstIndex(of: .button(menu)) { go(to: place) }
  }

  /// Selects the next or previous enabled segment. After the last segment comes the first. Returns
  /// `nil` if the focus is not on segments.
  private func segment(by step: Int) -> [PersonInput]? {
    guard case .group(let group) = focusedEntry, group.kind == .segments else { return nil }
    let enabled = group.items.filter { $0.isEnabled || $0.isOn }
    guard !enabled.isEmpty else { return [] }
    let next =
      enabled.firstIndex(where: \.isOn).map { ($0 + step + enabled.count) % enabled.count }
      ?? (step > 0 ? 0 : enabled.count - 1)
    return enabled[next].isOn ? [] : [.activate(enabled[next].id)]
  }

  private func accessory() -> [PersonInput]? {
    guard case .row(let row) = focusedEntry, row.row.hasDetailButton else { return nil }
    return [.accessory(table: row.table, generation: row.generation, row.row.path)]
  }

  private var firstFound: Int? {
    listing.targets.firstIndex {
      if case .row(searched, _) = $0 { true } else { false }
    }
  }

  /// Shows only the rows that contain every typed word, ignoring case. If the extension has sent
  /// only some of the table's rows, asks the extension to search the other rows.
  private mutating func look(for text: String) -> [PersonInput]? {
    guard let id = searched ?? source.searchedTable(from: focused) else { return nil }
    let row = focusedRow
    find = String(PlainText.line(text).drop { $0 == " " }.prefix(60))
    searched = find.isEmpty ? nil : id
    narrow()
    if find.isEmpty {
      // The search has ended. The focus stays on the row that was focused among the found rows.
      let nearby = min(focus ?? listing.bar.count, max(listing.targets.count - 1, 0))
      go(to: row.flatMap(place) ?? nearby)
    } else {
      focus = firstFound
      followsFocus = true
    }
    guard let table = source.tables[id], table.isPartial else { return [] }
    if find.isEmpty, let row, row.table == id {
      awaited = .row(table: id, row.row.path)
      return [.reveal(table: id, row.row.path), .find(table: id, "")]
    }
    return [.find(table: id, find)]
  }

  // MARK: Input line by line

  /// Replaces the whole text of an input.
  mutating func type(_ text: String, into id: Int) -> PersonInput? {
    fields[id]?.replace(with: text)
  }
}
