package import Contract

/// The contents of a page as a list in reading order.
package struct PageListing: Hashable, Sendable {
  package struct Row: Hashable, Sendable {
    package var row: Table.Row
    package var table: Int
    package var generation: Int
    package var isSelectable: Bool
  }

  package enum Entry: Hashable, Sendable {
    case words(String)
    case heading(String)
    case footnote(String)
    case button(Button)
    case configuration(ConfigurationRow)
    case picture(Int?, label: String?)
    case input(TextInput, label: String?)
    case activity(Double?, label: String?)
    case row(Row)
    /// The number of a table's rows that lie above or below its window.
    case unseen(Int, isAbove: Bool)
    case blank
  }

  package var title: String?
  /// The bar's buttons, the leading ones first.
  package var bar: [Button] = []
  package var entries: [Entry] = []
  package var tables: [Int: Table] = [:]
  /// The indices of each table's entries.
  private(set) var places: [Int: Range<Int>] = [:]

  package init(_ page: Page) {
    title = page.title
    // Each side lists its outermost button first, so the trailing side is reversed.
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

  /// The targets of the bar, then those of the entries.
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
    case .label(let text): entries.append(.words(text))
    case .button(let title, let isEnabled):
      let title = title.isEmpty ? label ?? Words.button : title
      entries.append(.button(Button(id: node.id, title: title, isEnabled: isEnabled)))
    case .image(let picture): entries.append(.picture(picture, label: label))
    case .text(let input): entries.append(.input(input, label: label))
    case .activity(let fraction): entries.append(.activity(fraction, label: label))
    case .table(let table): add(table, id: node.id)
    }
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
    // If no row is left out, sections without rows are shown too.
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

extension PageListing.Entry {
  package var target: Target? {
    switch self {
    case .button(let button): .button(button.id)
    case .configuration(let row): .button(row.id)
    case .input(let input, _): .input(input.id)
    case .row(let row): .row(table: row.table, row.row.path)
    case .words, .heading, .footnote, .picture, .activity, .unseen, .blank: nil
    }
  }
}

/// Something on a page that the user can focus.
package enum Target: Hashable, Sendable {
  /// A button, an action or a configuration row, by the id that activates it.
  case button(Int)
  case input(Int)
  case row(table: Int, Table.Path)
}
