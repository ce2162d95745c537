package import Contract

/// A sanitizer for the views of extensions. It sanitizes their text, limits the number of their
/// elements, and removes rows with invalid positions.
package enum ViewSanitizer {
  package static let pages = 20
  package static let nodes = 500
  package static let buttons = 20
  package static let sections = 1000
  package static let configuration = 100
  /// The maximum number of characters in all labels of one page.
  package static let words = 50_000

  package static func clean(_ view: ExtensionView) -> ExtensionView {
    var clean = ExtensionView()
    clean.compose = view.compose.map(Self.clean)
    clean.pages = view.pages.suffix(pages).map(Self.clean)
    clean.alert = view.alert.map(Self.clean)
    return clean
  }

  package static func title(_ text: String) -> String { PlainText.line(text, limit: 200) }

  private static func clean(_ view: ComposeView) -> ComposeView {
    var clean = view
    clean.title = title(view.title)
    clean.placeholder = view.placeholder.map { PlainText.line($0, limit: 300) }
    clean.textRevision = TextInput.bounded(view.textRevision)
    clean.configuration = view.configuration.prefix(configuration).map { row in
      var clean = row
      clean.title = title(row.title)
      clean.value = title(row.value)
      return clean
    }
    var room = words
    clean.preview = view.preview.map { Self.clean($0, &room) }
    clean.completions = view.completions.map(Self.clean)
    return clean
  }

  private static func clean(_ page: Page) -> Page {
    var clean = page
    clean.title = page.title.map(title)
    clean.leadingButtons = page.leadingButtons.prefix(buttons).map(Self.clean)
    clean.trailingButtons = page.trailingButtons.prefix(buttons).map(Self.clean)
    var room = words
    clean.nodes = page.nodes.prefix(nodes).map { Self.clean($0, &room) }
    return clean
  }

  private static func clean(_ alert: Alert) -> Alert {
    var clean = alert
    clean.title = alert.title.map(title)
    clean.message = alert.message.map { PlainText.lines(String($0.prefix(5000))) }
    clean.fields = alert.fields.prefix(buttons).map(Self.clean)
    clean.actions = alert.actions.prefix(buttons).map(Self.clean)
    return clean
  }

  private static func clean(_ button: Button) -> Button {
    var clean = button
    clean.title = title(button.title)
    if clean.title.isEmpty { clean.title = Words.button }
    clean.traits = button.traits.map(Self.clean)
    return clean
  }

  private static func clean(_ traits: NodeTraits) -> NodeTraits {
    var clean = traits
    clean.name = traits.name.map(title)
    clean.groupTitle = traits.groupTitle.map(title)
    clean.symbol = traits.symbol.map(title)
    return clean
  }

  private static func clean(_ input: TextInput) -> TextInput {
    var clean = input
    clean.placeholder = input.placeholder.map(title)
    clean.revision = TextInput.bounded(input.revision)
    clean.text = PlainText.lines(String(input.text.prefix(Composition.limit)))
    if !input.isMultiline { clean.text = clean.text.onOneLine }
    return clean
  }

  private static func clean(_ node: ViewNode, _ room: inout Int) -> ViewNode {
    var clean = node
    clean.accessibilityLabel = node.accessibilityLabel.map(title)
    clean.traits = node.traits.map(Self.clean)
    switch node.content {
    case .label(let text):
      let words = PlainText.lines(String(text.prefix(room)))
      room -= words.count
      clean.content = .label(words)
    case .button(let title, let isEnabled):
      clean.content = .button(title: Self.title(title), isEnabled: isEnabled)
    case .text(let input): clean.content = .text(Self.clean(input))
    case .table(let table): clean.content = .table(Self.clean(table))
    case .image: break
    case .activity(let fraction):
      clean.content = .activity(fraction: fraction.flatMap { $0.isFinite ? $0 : nil })
    }
    return clean
  }

  private static func clean(_ table: Table) -> Table {
    var clean = table
    clean.sections = table.sections.prefix(sections).map { section in
      Table.Section(
        header: section.header.map(title), footer: section.footer.map(title),
        rowCount: min(max(section.rowCount, 0), Int(Int32.max)))
    }
    clean.filter = table.filter.map { filter in
      Table.Filter(
        text: title(filter.text), matches: min(max(filter.matches, 0), Int(Int32.max)))
    }
    var last: Table.Path?
    clean.rows = table.rows.prefix(Table.windowSize).compactMap { row in
      guard clean.contains(row.path), last.map({ $0.isBefore(row.path) }) ?? true else {
        return nil
      }
      last = row.path
      var clean = row
      clean.text = row.text.map(title)
      clean.detail = row.detail.map(title)
      clean.accessibilityLabel = row.accessibilityLabel.map(title)
      return clean
    }
    return clean
  }
}

extension TextInput {
  /// Returns the revision, limited so that incrementing it cannot overflow.
  package static func bounded(_ revision: Int) -> Int { min(max(revision, 0), 1 << 50) }
}

extension String {
  /// The text with spaces in place of line breaks.
  package var onOneLine: String { String(map { $0.isNewline ? " " : $0 }) }
}
