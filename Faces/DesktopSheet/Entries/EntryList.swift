import CAdwaita
import Contract
import ShareSheet

/// The entries of a page in a column. Adjacent rows are in the same list widget. If an entry stays
/// on the page, it keeps its widget, so that focus and cursor stay too.
@MainActor final class EntryList {
  typealias Entry = PageListing.Entry

  let widget: Widget
  private let store: PictureStore
  private let isInset: Bool
  private let send: @MainActor (PersonInput) -> Void
  private var listing = PageListing([])
  /// The row or input that gets the focus as soon as it is on the page.
  private var awaited: EntryKey?
  private var parts: [(key: EntryKey, part: any EntryPart)] = []

  /// - Parameter inset: Whether the list is beside a text, with little space.
  init(
    _ store: PictureStore, inset: Bool = false, send: @escaping @MainActor (PersonInput) -> Void
  ) {
    (self.store, isInset, self.send) = (store, inset, send)
    widget = column(12)
  }

  func draw(_ new: PageListing) {
    guard new != listing else { return }
    let focused = new.newlyFocused(since: listing)
    listing = new
    let entries = EntryKey.keyed(new.entries)
    if entries.map(\.key) != parts.map(\.key) { arrange(entries) }
    for ((_, part), (_, entry)) in zip(parts, entries) { part.show(entry) }
    gtk_widget_set_visible(widget, (!parts.isEmpty).c)
    if let focused { awaited = EntryKey(input: focused) }
    goToAwaited()
  }

  /// Arranges the parts in lists. Entries that were on the page before keep their parts.
  private func arrange(_ entries: [(key: EntryKey, entry: Entry)]) {
    let old = Dictionary(parts.map { ($0.key, $0.part) }) { first, _ in first }
    let focused = parts.first {
      gtk_widget_get_focus_child($0.part.widget) != nil
        || gtk_widget_has_focus($0.part.widget) != 0
    }
    for part in parts { takeOut(part.part.widget) }
    for child in children(of: widget) { gtk_box_remove(cast(widget), child) }
    parts = entries.map { ($0.key, old[$0.key] ?? make($0.entry)) }
    var list: Widget?
    var heading = Words.Window.rows
    for ((_, part), (_, entry)) in zip(parts, entries) {
      guard part.isRow else {
        list = nil
        if case .heading(let words) = entry { heading = words }
        gtk_box_append(cast(widget), part.widget)
        continue
      }
      let place = list ?? boxedList()
      if list == nil {
        cadwaita_label(place, heading)
        gtk_box_append(cast(widget), place)
      }
      list = place
      gtk_list_box_append(cast(place), part.widget)
    }
    if let focused, parts.contains(where: { $0.part === focused.part }) {
      _ = gtk_widget_child_focus(focused.part.widget, GTK_DIR_TAB_FORWARD)
    }
  }

  /// Focuses the awaited row or input. GTK then scrolls to its widget.
  private func goToAwaited() {
    guard let awaited, let part = parts.first(where: { $0.key == awaited })?.part else { return }
    self.awaited = nil
    afterLayout(of: part.widget) {
      guard gtk_widget_grab_focus(part.widget) == 0 else { return }
      _ = gtk_widget_child_focus(part.widget, GTK_DIR_TAB_FORWARD)
    }
  }

  private func takeOut(_ part: Widget) {
    guard let parent = gtk_widget_get_parent(part), parent != widget else { return }
    gtk_list_box_remove(cast(parent), part)
  }

  private func make(_ entry: Entry) -> any EntryPart {
    switch entry {
    case .words, .blank: WordsPart(lines: nil)
    case .heading: WordsPart("heading", lines: 2)
    case .footnote: WordsPart("caption", "dim-label", lines: nil)
    case .button(let button): button.part(send)
    case .group(let group): group.kind == .segments ? SegmentsPart(send) : MenuPart(send)
    case .symbol: SymbolPart()
    case .configuration: ConfigurationPart(send)
    case .picture: PicturePart(store, side: isInset ? 88 : 240)
    case .input(let input, _): input.isMultiline ? TextPart(send) : FieldPart(input, send)
    case .activity: ActivityPart()
    case .row: RowPart(store, send)
    case .unseen: UnseenPart { [self] in reveal($0) }
    }
  }

  /// Requests the rows that `part` represents. The extension has not sent these rows yet.
  private func reveal(_ part: UnseenPart) {
    let rows = listing.entries.compactMap { entry -> PageListing.Row? in
      if case .row(let row) = entry { row } else { nil }
    }
    for (id, table) in listing.tables {
      let own = rows.filter { $0.table == id }
      let edge = part.isAbove ? own.first : own.last
      guard let edge,
        let next = part.isAbove
          ? table.path(before: edge.row.path) : table.path(after: edge.row.path)
      else { continue }
      awaited = EntryKey(row: next, of: id)
      return send(.reveal(table: id, next))
    }
  }
}

/// The identity of a page's entry. It stays the same when the page is updated.
struct EntryKey: Hashable {
  private enum Kind: Hashable {
    case words, heading, footnote, button, group, symbol, configuration, picture, input, activity,
      row, unseen,
      blank
  }

  private let kind: Kind
  private let id: Int
  private let path: Table.Path?
  /// The number that distinguishes entries whose other properties are equal.
  private var number = 0

  static func keyed(
    _ entries: [PageListing.Entry]
  ) -> [(key: EntryKey, entry: PageListing.Entry)] {
    var counts: [EntryKey: Int] = [:]
    return entries.map { entry in
      var key = EntryKey(entry)
      counts[key, default: 0] += 1
      key.number = counts[key, default: 0]
      return (key, entry)
    }
  }

  init(row path: Table.Path, of table: Int) {
    (kind, id, self.path) = (.row, table, path)
    number = 1
  }

  init(input id: Int) {
    (kind, self.id, path) = (.input, id, nil)
    number = 1
  }

  private init(_ entry: PageListing.Entry) {
    (kind, id, path) =
      switch entry {
      case .words: (.words, 0, nil)
      case .heading: (.heading, 0, nil)
      case .footnote: (.footnote, 0, nil)
      case .button(let button): (.button, button.id, nil)
      case .group(let group): (.group, group.id, nil)
      case .symbol: (.symbol, 0, nil)
      case .configuration(let row): (.configuration, row.id, nil)
      case .picture: (.picture, 0, nil)
      case .input(let input, _): (.input, input.id, nil)
      case .activity: (.activity, 0, nil)
      case .row(let row): (.row, row.table, row.row.path)
      case .unseen(_, let isAbove): (.unseen, isAbove ? 1 : 0, nil)
      case .blank: (.blank, 0, nil)
      }
  }
}
