package import Contract

/// A state machine that sets configuration items as a user would: it taps the row, finds the value
/// in the pushed list, selects the value and goes back. It is a value type: its owner sends the
/// inputs to the extension and passes the views to the machine.
package struct SettingsMachine: Hashable, Sendable {
  package enum Step: Hashable, Sendable {
    /// Send this input, then call `advance` again.
    case send(PersonInput)
    /// Call `advance` when a view arrives, or when this many seconds have passed without a view.
    case wait(seconds: Double)
    case done
    case refuse(ShareError)
  }

  private enum State: Hashable {
    case finding
    /// The row was tapped. `seen` holds the values that the row has had.
    case tapped(pages: Int, seen: [String])
    /// A list is the topmost page. `pages` is the number of pages below it.
    case searching(RowSearch, pages: Int)
    /// A row was selected on this page, while its list had this generation.
    case chosen(page: Int, pages: Int, views: Int, generation: Int)
    /// The value was typed into the only text field of this page.
    case typed(page: Int, pages: Int)
    case leaving(page: Int, pages: Int)
    /// The list is empty. The machine leaves the list and opens it again.
    case reopening(pages: Int)
    case settling
    /// The machine searches an extension's own screen.
    case browsing(RowSearch, table: Int)
    case picked(views: Int)
  }

  /// Seconds that an extension may take for one expected change.
  private static let timeout = 8.0
  /// Seconds to wait while the extension shows that a value is loading.
  private static let loading = 30.0
  /// Seconds without a change after which the extension counts as idle.
  private static let quiet = 0.5
  /// The maximum number of times that the machine selects one value. If the list was reloaded just
  /// before, a selection has no effect, so the machine repeats it.
  private static let maximumChoices = 4
  /// The maximum number of times that the machine opens an empty list again.
  private static let maximumReopenings = 8

  private var settings: ArraySlice<Setting>
  private var state = State.finding
  private var choices = 0
  private var reopenings = 0
  /// Whether the machine only repeats the user's own actions. If so, titles and values must match
  /// exactly, and the machine presses no button.
  private let isExact: Bool

  /// - Parameter isExact: Whether the settings repeat the user's earlier choices, so that titles
  ///   and values must match exactly.
  package init(_ settings: [Setting], isExact: Bool = false) {
    self.settings = settings[...]
    self.isExact = isExact
  }

  /// The setting that the machine is making, or `nil` if all settings are made.
  package var current: Setting? { settings.first }

  /// The number of settings that the machine has not made yet, including the current one.
  package var remaining: Int { settings.count }

  /// - Parameters:
  ///   - view: The view that the extension shows now.
  ///   - isQuiet: Whether the last `wait` has timed out.
  package mutating func advance(_ view: ExtensionView, isQuiet: Bool = false) -> Step {
    step(ViewSanitizer.clean(view), isQuiet: isQuiet)
  }

  private mutating func step(_ view: ExtensionView, isQuiet: Bool) -> Step {
    guard let setting = settings.first else { return .done }
    if let alert = view.alert {
      return .refuse(ShareError(.unanswered, ExtensionQuestion.words(of: alert)))
    }
    switch state {
    case .finding: return find(setting, view, isQuiet)
    case .tapped(let pages, let seen): return tapped(setting, view, isQuiet, pages, seen)
    case .searching(let search, let pages): return look(setting, view, isQuiet, search, pages)
    case .chosen(let page, let pages, let views, let generation):
      return leave(setting, view, isQuiet, page, pages, views, generation)
    case .typed(let page, let pages):
      return typed(setting, view, isQuiet, page, pages)
    case .leaving(let page, let pages):
      guard view.pages.count > pages else { return go(.settling, view) }
      if let top = view.pages.last?.id, top != page {
        return go(.chosen(page: top, pages: pages, views: 0, generation: 0), view)
      }
      return wait(Self.timeout, isQuiet, Words.listStays(setting.title))
    case .reopening(let pages):
      guard view.pages.count > pages else { return go(.finding, view) }
      return wait(Self.timeout, isQuiet, Words.listStays(setting.title))
    case .settling:
      let row = row(setting, view)
      if row?.isPending ?? false {
        return wait(Self.loading, isQuiet, Words.valueHasNotCome(setting.title))
      }
      if isExact, row?.value != setting.value {
        return wait(2, isQuiet, Words.nothingChanged(setting.title, still: row?.value ?? ""))
      }
      return next(view)
    case .browsing(let search, let table): return browse(setting, view, isQuiet, search, table)
    case .picked(let views):
      if !isQuiet, views < 40 {
        state = .picked(views: views + 1)
        return .wait(seconds: Self.quiet)
      }
      return next(view)
    }
  }

  // MARK: Compose rows

  private mutating func find(_ setting: Setting, _ view: ExtensionView, _ isQuiet: Bool) -> Step {
    guard let compose = view.compose else { return findSection(setting, view, isQuiet) }
    guard let row = row(setting, view) else {
      // The row may be missing because the extension is still loading, so the machine waits.
      if !isQuiet { return .wait(seconds: 2) }
      guard !compose.configuration.isEmpty else {
        return unknown(Words.nothingToSet(in: PlainText.line(compose.title)))
      }
      return unknown(
        Words.noSetting(
          PlainText.line(setting.title), only: compose.configuration.map(\.title)))
    }
    if row.isPending {
      return wait(Self.loading, isQuiet, Words.valueHasNotCome(row.title))
    }
    if isSame(row.value, setting.value) { return next(view) }
    guard row.isEnabled else {
      return unknown(Words.cannotBeChanged(row.title))
    }
    state = .tapped(pages: view.pages.count, seen: [row.value])
    return .send(.activate(row.id))
  }

  private mutating func tapped(
    _ setting: Setting, _ view: ExtensionView, _ isQuiet: Bool, _ pages: Int, _ seen: [String]
  ) -> Step {
    if view.pages.count > pages {
      return go(.searching(RowSearch(for: setting.value, isExact: isExact), pages: pages), view)
    }
    guard let row = row(setting, view) else {
      return wait(Self.timeout, isQuiet, Words.wentAway(setting.title))
    }
    if row.isPending {
      return wait(Self.loading, isQuiet, Words.valueHasNotCome(row.title))
    }
    if row.value == seen.last {
      return wait(
        Self.timeout, isQuiet, Words.nothingChanged(row.title, still: row.value))
    }
    // No list has opened, and the tap has switched the row to another value.
    if isSame(row.value, setting.value) { return next(view) }
    if seen.contains(row.value) || seen.count > 100 || !row.isEnabled {
      return unknown(Words.cannotBe(row.title, PlainText.line(setting.value), only: seen))
    }
    state = .tapped(pages: pages, seen: seen + [row.value])
    return .send(.activate(row.id))
  }

  private mutating func look(
    _ setting: Setting, _ view: ExtensionView, _ isQuiet: Bool, _ search: RowSearch, _ pages: Int
  ) -> Step {
    guard view.pages.count > pages, let page = view.pages.last else {
      return .refuse(ShareError(.failed, Words.listClosed(setting.title)))
    }
    guard let (id, table) = page.tables.first else {
      if let input = page.onlyInput, input.isEditable {
        state = .typed(page: page.id, pages: pages)
        let revision = TextInput.bounded(input.revision) + 1
        return .send(.type(input: input.id, setting.value, revision: revision))
      }
      if page.isAtWork || !isQuiet {
        return wait(Self.timeout, isQuiet, ExtensionQuestion.words(of: page))
      }
      return .refuse(ShareError(.unanswered, ExtensionQuestion.words(of: page)))
    }
    var search = search
    if isQuiet { search.isLast = true }
    switch search.look(at: table) {
    case .found(let row):
      guard table.allowsSelection, row.isSelectable else {
        return unknown(Words.cannotBeChosen(row.words))
      }
      state = .chosen(page: page.id, pages: pages, views: 0, generation: table.generation)
      choices += 1
      // In a list with multiple selection, selecting a marked row would unmark it, so a marked row
      // is not selected.
      if row.isMarked, table.allowsMultipleSelection { return step(view, isQuiet: true) }
      return .send(.select(table: id, generation: table.generation, row.path))
    case .reveal(let path):
      state = .searching(search, pages: pages)
      return .send(.reveal(table: id, path))
    case .wait:
      return wait(Self.timeout, isQuiet, Words.listEnds(setting.title))
    case .missing:
      // An extension may fill a list only when the list opens, so an empty list is opened again.
      if table.rows.isEmpty, !page.isAtWork, page.canGoBack, reopenings < Self.maximumReopenings {
        guard isQuiet else {
          search.restart()
          state = .searching(search, pages: pages)
          return .wait(seconds: 1)
        }
        reopenings += 1
        state = .reopening(pages: pages)
        return .send(.back)
      }
      return lookAgain(setting, search, page, table) { .searching($0, pages: pages) }
    }
  }

  /// Waits until the text field has the value, and then leaves the page.
  private mutating func typed(
    _ setting: Setting, _ view: ExtensionView, _ isQuiet: Bool, _ page: Int, _ pages: Int
  ) -> Step {
    guard view.pages.count > pages, let top = view.pages.last, top.id == page else {
      return go(.settling, view)
    }
    guard top.onlyInput?.text == setting.value else {
      return wait(
        Self.timeout, isQuiet,
        Words.nothingChanged(setting.title, still: top.onlyInput?.text ?? ""))
    }
    state = .leaving(page: page, pages: pages)
    if top.canGoBack { return .send(.back) }
    if let button = top.closingButton { return .send(.activate(button.id)) }
    return .refuse(ShareError(.unanswered, ExtensionQuestion.words(of: top)))
  }

  /// Waits until the page closes. If the page stays, presses its closing button or goes back.
  private mutating func leave(
    _ setting: Setting, _ view: ExtensionView, _ isQuiet: Bool, _ page: Int, _ pages: Int,
    _ views: Int, _ generation: Int
  ) -> Step {
    guard view.pages.count > pages, let top = view.pages.last else { return go(.settling, view) }
    if !isQuiet, views < 40 {
      state = .chosen(page: page, pages: pages, views: views + 1, generation: generation)
      return .wait(seconds: Self.quiet)
    }
    // If the list was reloaded before the selection arrived, the selection had no effect, so it is
    // repeated.
    if top.id == page, let table = top.tables.first?.table, table.generation != generation,
      !table.rows.contains(where: \.isMarked), choices < Self.maximumChoices
    {
      return go(.searching(RowSearch(for: setting.value, isExact: isExact), pages: pages), view)
    }
    state = .leaving(page: top.id, pages: pages)
    if !isExact, let button = top.closingButton { return .send(.activate(button.id)) }
    if top.canGoBack { return .send(.back) }
    return .refuse(ShareError(.unanswered, ExtensionQuestion.words(of: top)))
  }

  // MARK: The extension's own screens

  private mutating func findSection(
    _ setting: Setting, _ view: ExtensionView, _ isQuiet: Bool
  ) -> Step {
    guard let page = view.pages.last else {
      return wait(Self.timeout, isQuiet, Words.nothingShown)
    }
    let places = page.tables.flatMap { id, table in
      [(name: page.title ?? "", table: id, section: Int?.none)]
        + table.sections.enumerated().map { ($1.header ?? "", id, $0) }
    }
    guard let place = NameMatch.place(of: setting.title, among: places.map(\.name)) else {
      if !isQuiet { return .wait(seconds: page.isAtWork ? Self.loading : 2) }
      return unknown(
        Words.noSetting(PlainText.line(setting.title), only: places.map(\.name)))
    }
    let search = RowSearch(for: setting.value, in: places[place].section)
    return go(.browsing(search, table: places[place].table), view)
  }

  private mutating func browse(
    _ setting: Setting, _ view: ExtensionView, _ isQuiet: Bool, _ search: RowSearch, _ id: Int
  ) -> Step {
    guard let page = view.pages.last, let table = page.tables.first(where: { $0.id == id })?.table
    else {
      return wait(Self.timeout, isQuiet, Words.listWentAway(setting.title))
    }
    var search = search
    if isQuiet { search.isLast = true }
    switch search.look(at: table) {
    case .found(let row):
      guard table.allowsSelection, row.isSelectable else {
        return unknown(Words.cannotBeChosen(row.words))
      }
      state = .picked(views: 0)
      if row.isMarked { return next(view) }
      return .send(.select(table: id, generation: table.generation, row.path))
    case .reveal(let path):
      state = .browsing(search, table: id)
      return .send(.reveal(table: id, path))
    case .wait:
      return wait(Self.timeout, isQuiet, Words.listEnds(setting.title))
    case .missing:
      return lookAgain(setting, search, page, table) { .browsing($0, table: id) }
    }
  }

  /// Restarts the search, because the extension may still be loading the list.
  private mutating func lookAgain(
    _ setting: Setting, _ search: RowSearch, _ page: Page, _ table: Table,
    in searching: (RowSearch) -> State
  ) -> Step {
    guard !search.isLast, search.rounds < 20 else {
      return unknown(
        Words.noValue(PlainText.line(setting.value), of: setting.title, only: search.known))
    }
    var search = search
    search.restart()
    state = searching(search)
    return .wait(seconds: timeout(with: table, isAtWork: page.isAtWork))
  }

  // MARK: Helpers

  private func row(_ setting: Setting, _ view: ExtensionView) -> ConfigurationRow? {
    let rows = view.compose?.configuration ?? []
    if isExact {
      let same = rows.filter { $0.title == setting.title }
      return same.count == 1 ? same[0] : nil
    }
    return NameMatch.place(of: setting.title, among: rows.map(\.title)).map { rows[$0] }
  }

  private func isSame(_ one: String, _ other: String) -> Bool {
    isExact ? one == other : NameMatch.isSame(one, other)
  }

  private mutating func go(_ new: State, _ view: ExtensionView) -> Step {
    state = new
    return step(view, isQuiet: false)
  }

  private mutating func next(_ view: ExtensionView) -> Step {
    settings = settings.dropFirst()
    choices = 0
    reopenings = 0
    return go(.finding, view)
  }

  private func wait(_ seconds: Double, _ isQuiet: Bool, _ complaint: String) -> Step {
    isQuiet ? .refuse(ShareError(.failed, complaint)) : .wait(seconds: seconds)
  }

  /// Returns the seconds to wait for a value that is not in the list yet. An extension may fill an
  /// empty list without showing activity, so the wait for an empty list is longer.
  private func timeout(with table: Table, isAtWork: Bool) -> Double {
    isAtWork ? Self.loading : table.rows.isEmpty ? Self.timeout : 2
  }

  private func unknown(_ complaint: String) -> Step {
    .refuse(ShareError(.invalidRequest, complaint))
  }
}

extension Page {
  /// The text field of a page without a list, if it has exactly one.
  fileprivate var onlyInput: TextInput? {
    let inputs = nodes.compactMap { node -> TextInput? in
      if case .text(let input) = node.content { input } else { nil }
    }
    return inputs.count == 1 ? inputs[0] : nil
  }

  var tables: [(id: Int, table: Table)] {
    nodes.compactMap { if case .table(let table) = $0.content { ($0.id, table) } else { nil } }
  }
}
