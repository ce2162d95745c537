import Contract

/// The changes that the user has made on an extension's screens. They are recorded by the titles
/// that the user saw, because another process of the extension may use other ids.
struct UserChanges: Hashable, Sendable {
  /// A compose row that the user tapped.
  private struct Row: Hashable, Sendable {
    var title: String
    /// The row's value before the first tap.
    var value: String
    /// Whether the latest tap had a visible effect.
    var isAnswered = false
  }

  /// A press on an extension's own screen. Its effect cannot be observed.
  private struct Press: Hashable, Sendable {
    var title: String
    /// The id of the page or the alert.
    var place: Int
    /// Whether the row was marked before the first press. `nil` if the press was not on a row of a
    /// table with multiple selection.
    var wasMarked: Bool?
  }

  /// The maximum number of entries of each kind. A notice has no space for more.
  private static let maximumCount = 100

  private var rows: [Row] = []
  private var presses: [Press] = []
  /// The typed fields by their ids.
  private var fields: [Int: RestorationPlan.Field] = [:]
  /// The row that was tapped last, with its value before the tap.
  private var tapped: Setting?
  /// The row that opened the page above the compose sheet.
  private var opener: String?

  /// Records an input of the user.
  /// - Parameter view: The view that was on the screen when the user acted.
  mutating func note(_ input: PersonInput, in view: ExtensionView) {
    switch input {
    case .activate(let id):
      if let row = view.compose?.configuration.first(where: { $0.id == id }) { return tap(row) }
      guard let (button, place) = view.button(id), button.style != .cancel else { return }
      press(button.title, on: place)
    case .select(let table, _, let path):
      guard let (row, table, page) = view.row(path, of: table) else { return }
      press(
        row.text ?? row.words, on: page,
        wasMarked: table.allowsMultipleSelection ? row.isMarked : nil)
    case .type(let id, let text, _):
      guard let name = FieldName.all(in: view)[id] else { return }
      if fields[id] != nil || fields.count < Self.maximumCount {
        fields[id] = RestorationPlan.Field(name: name, text: text)
      }
    case .presented, .text, .post, .cancel, .accessory, .reveal, .find, .back, .answer, .host: break
    }
  }

  private mutating func tap(_ row: ConfigurationRow) {
    tapped = Setting(title: row.title, value: row.value)
    if let place = rows.firstIndex(where: { $0.title == row.title }) {
      rows[place].isAnswered = false
    } else if rows.count < Self.maximumCount {
      rows.append(Row(title: row.title, value: row.value))
    }
  }

  private mutating func press(_ title: String, on place: Int, wasMarked: Bool? = nil) {
    let press = Press(title: PlainText.line(title), place: place, wasMarked: wasMarked)
    let isKnown = presses.contains { ($0.title, $0.place) == (press.title, press.place) }
    guard !press.title.isEmpty, !isKnown else { return }
    if presses.count < Self.maximumCount { presses.append(press) }
  }

  /// Records the effect of the user's inputs.
  mutating func follow(_ old: ExtensionView, _ new: ExtensionView) {
    if !fields.isEmpty {
      for (id, name) in FieldName.all(in: new) { fields[id]?.name = name }
    }
    if new.pages.isEmpty { opener = nil }
    guard let tapped, let place = rows.firstIndex(where: { $0.title == tapped.title }) else {
      return
    }
    let before = old.compose?.configuration.first { $0.title == tapped.title }
    let now = new.compose?.configuration.first { $0.title == tapped.title }
    // If the tap changed the row's value, the row is a switch, so it did not open the page.
    if old.pages.isEmpty, !new.pages.isEmpty, now?.value == tapped.value { opener = tapped.title }
    if !new.pages.isEmpty || new.alert != nil || before?.value != now?.value {
      rows[place].isAnswered = true
    }
  }

  /// Whether the user typed into a field on the extension's own screens.
  var hasTyped: Bool { !fields.isEmpty }

  /// Whether the user pressed something on the extension's own screens.
  var hasPressed: Bool { !presses.isEmpty }

  /// - Parameter view: The view that the extension showed last.
  func plan(from view: ExtensionView) -> RestorationPlan {
    var plan = RestorationPlan()
    let configuration = view.compose?.configuration ?? []
    for row in rows {
      let now = configuration.filter { $0.title == row.title }
      guard now.count == 1, !now[0].isPending, row.isAnswered else {
        plan.lose(row.title)
        continue
      }
      if now[0].value != row.value {
        plan.settings.append(Setting(title: row.title, value: now[0].value))
      }
    }
    let places = Set(view.pages.map(\.id) + (view.alert.map { [$0.id] } ?? []))
    // If a list has closed, the user's choice in it is now the value of a compose row, so the press
    // in the list is not needed.
    for press in presses where view.compose == nil || places.contains(press.place) {
      let page = view.pages.first { $0.id == press.place }
      let found = page?.markable(press.title) ?? []
      let row = found.count == 1 ? found[0] : nil
      if let row, row.row.isMarked == press.wasMarked { continue }
      // In a table with multiple selection, a tap only marks a row and cannot send.
      if view.compose == nil, view.pages.count == 1, let row, row.row.isMarked {
        plan.marks.append(
          RestorationPlan.Mark(page: page?.title, header: row.header, text: press.title))
      } else {
        plan.lose(press.title)
      }
    }
    let shown = Set(FieldName.all(in: view).values)
    for field in fields.values.sorted(by: { $0.name.place < $1.name.place }) {
      if shown.contains(field.name), !field.name.isInAlert {
        plan.fields.append(field)
      } else if shown.contains(field.name) || view.compose == nil {
        plan.lose(field)
      }
    }
    if view.compose != nil, let page = view.pages.first, let opener,
      configuration.filter({ $0.title == opener }).count == 1
    {
      plan.page = RestorationPlan.OpenPage(row: opener, title: page.title)
    }
    return plan
  }
}

extension ExtensionView {
  /// Returns the button with this id, and the id of its page or alert.
  fileprivate func button(_ id: Int) -> (Button, Int)? {
    if let alert, let action = alert.actions.first(where: { $0.id == id }) {
      return (action, alert.id)
    }
    for page in pages.reversed() {
      let listing = PageListing(page)
      let buttons = listing.bar + listing.entries.flatMap(\.buttons)
      if let button = buttons.first(where: { $0.id == id }) { return (button, page.id) }
    }
    return nil
  }

  /// Returns the row, its table, and the id of its page.
  fileprivate func row(_ path: Table.Path, of id: Int) -> (Table.Row, Table, Int)? {
    for page in pages.reversed() {
      guard let table = PageListing(page).tables[id] else { continue }
      return table.rows.first { $0.path == path }.map { ($0, table, page.id) }
    }
    return nil
  }
}

extension Page {
  /// Returns the selectable rows with this text in tables that allow multiple selection.
  func markable(_ text: String) -> [(table: Int, generation: Int, header: String?, row: Table.Row)]
  {
    tables.filter(\.table.allowsMultipleSelection).flatMap { id, table in
      table.rows.filter { PlainText.line($0.text ?? $0.words) == text && $0.isSelectable }.map {
        row in
        let sections = table.sections
        let header =
          sections.indices.contains(row.path.section) ? sections[row.path.section].header : nil
        return (id, table.generation, header, row)
      }
    }
  }
}
