import Wire

/// Changes of the person's beside the composed text that the sheet can repeat in a new process.
struct PersonChanges: Hashable, Sendable {
  struct Typed: Hashable, Sendable {
    /// The place of the field among those of the first page.
    var place: Int
    var placeholder: String?
    var text: String
  }

  /// Configuration rows that the person tapped, and rows that they marked in the extension's own
  /// first page, each with its value.
  private(set) var settings: [Setting] = []
  private(set) var typed: [Typed] = []
  /// Whether there is more than that, which only the person can do again.
  private(set) var isPartial = false

  /// - Parameters:
  ///   - first: The view that the process began with.
  ///   - view: The view as it is now.
  ///   - acts: What the person did in between.
  init(from first: ExtensionView, to view: ExtensionView, by acts: PersonActs) {
    let pages = view.pages.dropFirst(view.compose == nil ? 1 : 0)
    isPartial = acts.hasPressed || view.alert != nil || !pages.isEmpty
    for row in view.compose?.configuration ?? [] where acts.rows.contains(row.title) {
      if row.isPending || row.value.isEmpty {
        isPartial = true
      } else {
        settings.append(Setting(title: row.title, value: row.value))
      }
    }
    guard view.compose == nil, let page = view.pages.first else { return }
    addMarks(of: page, since: first.pages.first, acts.selections)
    addTexts(of: page, acts.inputs)
  }

  /// What was still being set stays so.
  mutating func stay(as earlier: PersonChanges) {
    (settings, isPartial) = (earlier.settings, earlier.isPartial)
  }

  private mutating func addMarks(
    of page: Page, since first: Page?, _ selections: [Int: Set<Table.Path>]
  ) {
    for (id, table) in page.tables {
      guard let selected = selections[id] else { continue }
      let before = Set(first?.tables.first { $0.id == id }.map { Self.marks(in: $0.table) } ?? [])
      let now = Self.marks(in: table)
      let isMarked = table.rows.contains { $0.isMarked && selected.contains($0.path) }
      // A choice that left no mark may have changed anything.
      if !isMarked, !table.allowsMultipleSelection { isPartial = true }
      if Set(now).count < now.count { isPartial = true }
      // Rows outside of the window may be marked as well.
      if table.rows.count < table.sections.reduce(0, { $0 + $1.rowCount }) { isPartial = true }
      for mark in now where !before.contains(mark) {
        let section =
          table.sections.indices.contains(mark.section)
          ? table.sections[mark.section].header : nil
        guard let title = section ?? page.title, !title.isEmpty, !mark.text.isEmpty else {
          isPartial = true
          continue
        }
        settings.append(Setting(title: title, value: mark.text))
      }
      if table.allowsMultipleSelection, !before.subtracting(now).isEmpty { isPartial = true }
    }
  }

  private mutating func addTexts(of page: Page, _ changed: [Int: String]) {
    let inputs = page.inputs
    for (place, input) in inputs.enumerated() {
      guard let text = changed[input.id] else { continue }
      typed.append(Typed(place: place, placeholder: input.placeholder, text: text))
    }
    if typed.count < changed.count { isPartial = true }
  }

  private struct Mark: Hashable {
    var section: Int
    var text: String
  }

  private static func marks(in table: Table) -> [Mark] {
    table.rows.filter(\.isMarked).map { Mark(section: $0.path.section, text: $0.text ?? $0.words) }
  }

  /// Returns inputs that type the texts again; `nil` if the page has other fields.
  func inputs(in page: Page?) -> [PersonInput]? {
    let inputs = page?.inputs ?? []
    let found = typed.compactMap { typed -> PersonInput? in
      guard inputs.indices.contains(typed.place), inputs[typed.place].isEditable,
        inputs[typed.place].placeholder == typed.placeholder
      else { return nil }
      let input = inputs[typed.place]
      return .type(input: input.id, typed.text, revision: input.revision + 1)
    }
    return found.count == typed.count ? found : nil
  }
}

/// What the person did in an extension's view since it began.
struct PersonActs: Hashable, Sendable {
  /// Titles of configuration rows that they tapped.
  var rows: Set<String> = []
  /// Texts that they typed into fields of the extension's own, by the fields' ids.
  var inputs: [Int: String] = [:]
  /// Rows that they chose in the extension's own tables, by the tables' ids.
  var selections: [Int: Set<Table.Path>] = [:]
  /// Whether they pressed something in a screen of the extension's own.
  var hasPressed = false

  mutating func add(_ input: PersonInput, in view: ExtensionView) {
    switch input {
    case .type(let id, let text, _): inputs[id] = text
    case .select(let table, _, let path):
      if view.compose == nil { selections[table, default: []].insert(path) }
    case .activate(let id):
      if let row = view.compose?.configuration.first(where: { $0.id == id }) {
        rows.insert(row.title)
      } else if view.compose == nil {
        hasPressed = true
      }
    case .accessory, .back: if view.compose == nil { hasPressed = true }
    case .reveal, .find, .presented, .text, .post, .cancel, .link, .host: break
    }
  }
}

extension Page {
  fileprivate var inputs: [TextInput] {
    nodes.compactMap { if case .text(let input) = $0.content { input } else { nil } }
  }
}
