import CAdwaita
import Contract
import ShareSheet

/// A page of an extension's own screens.
@MainActor final class PagePane: Pane {
  let root: Widget
  private var header: HeaderBar
  private let entries: EntryList
  private let search: Widget
  private let want: @MainActor (SheetIntent) -> Void
  private var page: Page?
  private var barButtons: [Widget] = []
  private var find = ""

  init(_ store: PictureStore, want: @escaping @MainActor (SheetIntent) -> Void) {
    self.want = want
    header = HeaderBar(closes: false)
    entries = EntryList(store) { want(.input($0)) }
    search = searchEntry(Words.Window.find)
    gtk_widget_set_visible(search, 0)
    root = column(0, header.widget, scrolled(padded(column(12, search, entries.widget))))
    on(search, "search-changed") { [self] in look() }
    on(search, "stop-search") { [self] in
      if find.isEmpty { want(.back) } else { gtk_editable_set_text(cast(search), "") }
    }
  }

  func listen(to window: Widget?) {
    gtk_search_entry_set_key_capture_widget(cast(search), window)
  }

  func focus() {
    let first = gtk_widget_get_visible(search) != 0 ? search : entries.widget
    if gtk_widget_child_focus(first, GTK_DIR_TAB_FORWARD) == 0 {
      _ = gtk_widget_child_focus(header.widget, GTK_DIR_TAB_FORWARD)
    }
  }

  func draw(_ new: Page, title: String) {
    header.set(title: new.title.flatMap { $0.isEmpty ? nil : $0 } ?? title)
    let isFirst = page == nil
    let hasOtherBar =
      page?.leadingButtons != new.leadingButtons || page?.trailingButtons != new.trailingButtons
      || page?.canGoBack != new.canGoBack
    if isFirst || hasOtherBar { drawBar(new) }
    page = new
    let listing = PageListing(new)
    gtk_widget_set_visible(search, (listing.isLong || !find.isEmpty).c)
    show(listing)
  }

  private func drawBar(_ page: Page) {
    let hadKeys = gtk_widget_get_focus_child(header.widget) != nil
    for button in barButtons { header.remove(button) }
    barButtons = []
    if page.canGoBack {
      add(
        button(icon: "go-previous-symbolic", called: Words.Window.back) { [want] in
          want(.input(.back))
        }, true)
    }
    for item in page.leadingButtons { add(made(item), true) }
    for item in page.trailingButtons { add(made(item), false) }
    // The close button is shown if the page has no other leading button, so that the user can
    // always leave the page.
    header.set(closes: page.leadingButtons.isEmpty && !page.canGoBack)
    if hadKeys { focus() }
  }

  private func made(_ item: Button) -> Widget {
    let widget: Widget = gtk_button_new_with_label(item.title)
    cadwaita_label(widget, item.title)
    gtk_widget_set_sensitive(widget, item.isEnabled.c)
    item.style.mark(widget)
    on(widget, "clicked") { [want] in want(.input(.activate(item.id))) }
    return widget
  }

  private func add(_ button: Widget, _ isLeading: Bool) {
    if isLeading { header.start(button) } else { header.end(button) }
    barButtons.append(button)
  }

  // MARK: Search

  private func show(_ listing: PageListing) {
    let table = find.isEmpty ? nil : listing.searchedTable(from: nil)
    entries.draw(table.map { listing.narrowed(to: find, in: $0) } ?? listing)
  }

  private func look() {
    guard let page else { return }
    find = PlainText.line(gtk_editable_get_text(cast(search)).map { String(cString: $0) } ?? "")
    let listing = PageListing(page)
    gtk_widget_set_visible(search, (listing.isLong || !find.isEmpty).c)
    show(listing)
    // If the extension has sent only some of the table's rows, the extension searches the other
    // rows.
    guard let id = listing.searchedTable(from: nil), let table = listing.tables[id],
      table.isPartial
    else { return }
    want(.input(.find(table: id, find)))
  }
}
