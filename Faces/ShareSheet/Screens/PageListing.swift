package import Contract

/// The contents of a page as a list in reading order.
package struct PageListing: Hashable, Sendable {
  package struct Row: Hashable, Sendable {
    package var row: Table.Row
    package var table: Int
    package var generation: Int
    package var isSelectable: Bool
  }

  /// The buttons of a segmented control or a menu.
  package struct Group: Hashable, Sendable {
    package enum Kind: Sendable { case segments, menu }

    package var id: Int
    package var kind: Kind
    package var title: String
    package var items: [Button]
  }

  package enum Entry: Hashable, Sendable {
    case words(String)
    case heading(String)
    case footnote(String)
    case button(Button)
    case group(Group)
    case configuration(ConfigurationRow)
    case picture(Int?, label: String?)
    /// One of Apple's symbols, by its name.
    case symbol(String, label: String?)
    case input(TextInput, label: String?)
    case activity(Double?, label: String?)
    case row(Row)
    /// The number of a table's rows above or below its window.
    case unseen(Int, isAbove: Bool)
    case blank
  }

  package var title: String?
  /// The bar's buttons. The leading buttons come first.
  package var bar: [Button] = []
  package var entries: [Entry] = []
  package var tables: [Int: Table] = [:]
  /// The indices of each table's entries.
  private(set) var places: [Int: Range<Int>] = [:]

  package init(_ page: Page) {
    title = page.title
    // Both sides list their outermost button first, so the trailing side is reversed.
    bar = page.leadingButtons + page.trailingButtons.reversed()
    for node in page.nodes { add(node) }
  }

  package init(_ alert: Alert) {
    title = alert.title
    if let message = alert.message, !message.isEmpty { entries += [.words(message), .blank] }
    for field in alert.fields { entries.append(.input(field, label: nil)) }
    if !alert.fields.isEmpty { entries.append(.blank) }
    entries += alert.actions.map(Entry.button)
  }

  package init(_ configuration: [ConfigurationRow]) {
    entries = configuration.map(Entry.configuration)
  }

  /// The targets of the bar, then the targets of the entries.
  package var targets: [Target] { bar.map { .button($0.id) } + entries.compactMap(\.target) }

  /// The inputs by their ids. If several inputs have the same id, the first one counts.
  package var inputs: [Int: TextInput] {
    entries.reduce(into: [:]) { inputs, entry in
      if case .input(let input, _) = entry, inputs[input.id] == nil { inputs[input.id] = input }
    }
  }

  private mutating func add(_ node: ViewNode) {
    let label = node.accessibilityLabel
    switch node.content {
    case .label(let text):
      switch node.traits?.textStyle {
      case .heading?: entries.append(.heading(text))
      case .footnote?: entries.append(.footnote(text))
      default: entries.append(.words(text))
      }
    case .button(let title, let isEnabled): add(node, titled: title, isEnabled: isEnabled)
    case .image(let picture):
      let symbol = picture == nil ? node.traits?.symbol : nil
      if let symbol {
        entries.append(.symbol(symbol, label: label))
      } else {
        entries.append(.picture(picture, label: label))
      }
    case .text(let input): entries.append(.input(input, label: label))
    case .activity(let fraction): entries.append(.activity(fraction, label: label))
    case .table(let table): add(table, id: node.id)
    }
  }

  private mutating func add(_ node: ViewNode, titled title: String, isEnabled: Bool) {
    let (label, traits) = (node.accessibilityLabel, node.traits)
    let names: [String?] = [
      traits?.control == .toggle ? label : nil, traits?.name, title, label,
      traits?.symbol?.replacing(".", with: " "),
    ]
    let button = Button(
      id: node.id, title: names.compactMap { $0 }.first { !$0.isEmpty } ?? Words.button,
      isEnabled: isEnabled, style: traits?.style ?? .plain, traits: traits)
    // The label before a switch with the same text is the switch's own label, so it is left out.
    if traits?.control == .toggle, case .words(button.title)? = entries.last {
      entries.removeLast()
    }
    guard let id = traits?.group, let kind = Group.Kind(traits?.control) else {
      return entries.append(.button(button))
    }
    var group = Group(id: id, kind: kind, title: traits?.groupTitle ?? "", items: [])
    if case .group(let last)? = entries.last, last.id == id {
      group = last
      entries.removeLast()
    }
    group.items.append(button)
    entries.append(.group(group))
  }

  private mutating func add(_ table: Table, id: Int) {
    let start = entries.count
    defer {
      if tables[id] == nil {
        tables[id] = table
        places[id] = start..<entries.count
      }
    }
    let unseen = table.unseen
    if unseen.above > 0 { entries.append(.unseen(unseen.above, isAbove: true)) }
    // If the table's window contains all rows, sections without rows are listed too.
    let first = unseen.above > 0 ? table.rows.first?.path.section ?? 0 : 0
    let last = unseen.below > 0 ? table.rows.last?.path.section ?? 0 : table.sections.count
    let shown = first...max(first, last)
    var rows = table.rows[...]
    for (index, section) in table.sections.enumerated() where shown.contains(index) {
      let own = rows.prefix { $0.path.section == index }
      rows = rows.dropFirst(own.count)
      if let header = section.header, !header.isEmpty { entries.append(.heading(header)) }
      entries += own.map {
        .row(
          Row(
            row: $0, table: id, generation: table.generation,
            isSelectable: table.allowsSelection && $0.isSelectable))
      }
      let isWhole = (own.last?.path.row ?? section.rowCount - 1) == section.rowCount - 1
      if isWhole, let footer = section.footer, !footer.isEmpty { entries.append(.footnote(footer)) }
    }
    if unseen.below > 0 { entries.append(.unseen(unseen.below, isAbove: false)) }
  }
}

extension PageListing.Group.Kind {
  fileprivate init?(_ control: NodeTraits.Control?) {
    switch control {
    case .segment?: self = .segments
    case .menuItem?: self = .menu
    default: return nil
    }
  }
}

extension PageListing {
  /// Returns the listing with the items of these menus below the menus.
  package func opening(_ menus: Set<Int>) -> PageListing {
    guard !menus.isEmpty else { return self }
    var opened = self
    opened.entries = entries.flatMap { entry in
      guard case .group(let group) = entry, menus.contains(group.id) else { return [entry] }
      return [entry] + group.items.map { .button($0) }
    }
    return opened
  }

  /// Returns the input that the extension has focused since the older listing. The user's typing
  /// also focuses an input, but that change has a new revision, and the input is not returned.
  package func newlyFocused(since old: PageListing) -> Int? {
    let known = old.inputs
    return inputs.values.first { input in
      guard input.isFocused ?? false else { return false }
      guard let before = known[input.id] else { return true }
      return before.isFocused == nil && before.revision == input.revision
    }?.id
  }
}

extension Button {
  /// Whether the button represents a switch.
  package var isSwitch: Bool { traits?.control == .toggle }

  /// Whether the switch is on, or the segment or menu item is selected.
  package var isOn: Bool { traits?.isOn ?? false }

  /// The title together with the state of a switch, a segment or a menu item. Text faces show it.
  package var stateTitle: String {
    switch traits?.control {
    case .toggle?: isOn ? "[x] \(title)" : "[ ] \(title)"
    case .segment?: isOn ? "(*) \(title)" : "( ) \(title)"
    case .menuItem? where isOn: "✓ \(title)"
    default: title
    }
  }
}

extension PageListing.Entry {
  /// The buttons that the entry consists of.
  package var buttons: [Button] {
    switch self {
    case .button(let button): [button]
    case .group(let group): group.items
    default: []
    }
  }

  package var target: Target? {
    switch self {
    case .button(let button): .button(button.id)
    case .group(let group): .button(group.id)
    case .configuration(let row): .button(row.id)
    case .input(let input, _): .input(input.id)
    case .row(let row): .row(table: row.table, row.row.path)
    case .words, .heading, .footnote, .picture, .symbol, .activity, .unseen, .blank: nil
    }
  }
}

/// A part of a page that the user can focus.
package enum Target: Hashable, Sendable {
  /// A button, an action or a configuration row, identified by the id that activates it.
  case button(Int)
  case input(Int)
  case row(table: Int, Table.Path)
}
