import CAdwaita
import Contract
import Destinations
import Linux
import ShareContent
import ShareSheet

/// The window of the history: what was shared, its progress, outcome and link.
@MainActor final class HistoryWindow {
  /// The side of a preview, in pixels.
  private static let side: Int32 = 48

  private let window: AuxiliaryWindow
  private let session: HistorySession
  private let directories: Directories
  private let dock: DockProgress
  private let search: Widget
  private let list: Widget
  private let empty: Widget
  private let more: Widget
  private let store = PictureStore()
  private let shareAgain: @MainActor ([String]) -> Void
  private var rows: [HistoryRowView] = []
  /// The previews. Their places are the ids of the pictures in the store.
  private var previews: [(id: String, stack: Held)] = []
  private var menu: HistoryMenu?
  private var question: QuestionDialog?
  /// The preparation of the dialog `edit`, which asks the daemon for the address.
  private var preparation: Task<Void, Never>?
  private var edit: TransferEditDialog?

  /// - Parameters:
  ///   - application: The application that the window belongs to.
  ///   - environment: The environment of the process that requested the history.
  ///   - shareAgain: Opens a sheet, with arguments as the program gets them.
  ///   - closed: Called when the window has closed.
  init(
    _ application: Widget, environment: [String: String],
    shareAgain: @escaping @MainActor ([String]) -> Void,
    closed: @escaping @MainActor () -> Void
  ) {
    self.shareAgain = shareAgain
    session = HistorySession(environment: environment)
    directories = Directories(environment: environment)
    dock = DockProgress(application)
    window = AuxiliaryWindow(application, Words.History.title, width: 620, height: 680)
    search = searchEntry(Words.History.search)
    list = boxedList()
    cadwaita_label(list, Words.History.title)
    empty = label("", "dim-label", lines: nil)
    more = button(Words.History.showMore) {}
    on(more, "clicked") { [session] in session.showMore() }
    gtk_widget_set_halign(more, GTK_ALIGN_CENTER)
    for widget in [list, empty, more] { gtk_widget_set_visible(widget, 0) }
    listen()
    window.fill(column(18, search, empty, list, more), width: 680) { [weak self] in
      self?.end()
      closed()
    }
  }

  private func listen() {
    session.changed = { [weak self] in self?.draw() }
    session.said = { [weak self] in self?.window.tell($0) }
    session.asked = { [weak self] id, question in
      self?.ask(question, .unshare) { [weak self] in
        self?.session.feed?.unshare(id, elsewhere: true)
      }
    }
    store.fetch = { [weak self] place, side in self?.fetch(place, side) }
    window.activated = { [session] in session.read() }
    window.escaped = { [weak self] in self?.leave() }
    gtk_search_entry_set_key_capture_widget(cast(search), window.widget)
    onAsking(list, "row-activated") { [weak self] arguments in
      let row = arguments.pointer(0)?.assumingMemoryBound(to: GtkWidget.self)
      guard let self, let view = rows.first(where: { $0.widget == row }) else { return 0 }
      showMenu(of: view.id, at: view.menu)
      return 0
    }
    on(search, "search-changed") { [weak self] in self?.find() }
    on(search, "stop-search") { [weak self] in self?.leave() }
  }

  private func end() {
    preparation?.cancel()
    menu?.remove()
    session.end()
    dock.show(nil)
  }

  /// - Parameter call: The caller that requested the history, or `nil` if the desktop did.
  func present(for call: CallingCommand?) {
    session.read()
    window.present(for: call)
  }

  private func find() {
    session.search(gtk_editable_get_text(cast(search)).map { String(cString: $0) } ?? "")
  }

  /// Empties the search. If it is empty, closes the window.
  private func leave() {
    if session.list.query.isEmpty { return window.close() }
    gtk_editable_set_text(cast(search), "")
  }

  // MARK: Drawing

  private func draw() {
    let new = session.list.rows
    let isFirstDrawing = rows.isEmpty && session.list.query.isEmpty
    gtk_widget_set_visible(list, (!new.isEmpty).c)
    gtk_widget_set_visible(more, session.list.hasMore.c)
    gtk_widget_set_visible(empty, (new.isEmpty && session.list.isRead).c)
    gtk_label_set_text(
      cast(empty), session.list.query.isEmpty ? Words.History.isEmpty : Words.History.noMatch)
    if new.map(\.id) != rows.map(\.id) { arrange(new) }
    for (view, row) in zip(rows, new) { view.draw(row) }
    dock.show(session.list.fraction)
    if isFirstDrawing, let first = rows.first { _ = gtk_widget_grab_focus(first.widget) }
  }

  /// Inserts and removes rows. A row that stays keeps its widget, and its focus.
  private func arrange(_ new: [HistoryRow]) {
    let wanted = Set(new.map(\.id))
    let focused = rows.firstIndex { gtk_widget_get_focus_child(list) == $0.widget }
    // The menu is a child of its row.
    if let menu, !wanted.contains(menu.id) { close(menu) }
    for view in rows where !wanted.contains(view.id) {
      gtk_list_box_remove(cast(list), view.widget)
    }
    let isLost = focused.map { !wanted.contains(rows[$0].id) } ?? false
    var old = Dictionary(rows.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var standing = rows.filter { wanted.contains($0.id) }
    var arranged: [HistoryRowView] = []
    for (place, row) in new.enumerated() {
      let view = old.removeValue(forKey: row.id) ?? view(of: row)
      if standing.first === view {
        standing.removeFirst()
      } else {
        if let other = standing.firstIndex(where: { $0 === view }) {
          standing.remove(at: other)
          gtk_list_box_remove(cast(list), view.widget)
        }
        gtk_list_box_insert(cast(list), view.widget, Int32(clamping: place))
      }
      arranged.append(view)
    }
    rows = arranged
    if isLost, let focused, !rows.isEmpty {
      _ = gtk_widget_grab_focus(rows[min(focused, rows.count - 1)].widget)
    }
  }

  private func view(of row: HistoryRow) -> HistoryRowView {
    HistoryRowView(row, preview: preview(of: row)) { [weak self] action in
      self?.perform(action, on: row.id)
    } openMenu: { [weak self] button in
      self?.showMenu(of: row.id, at: button)
    }
  }

  /// Returns the icon of the first item, which its picture replaces when it arrives.
  private func preview(of row: HistoryRow) -> Widget {
    let stack: Widget = gtk_stack_new()
    let icon = icon(row.iconName, size: Self.side / 2)
    gtk_widget_set_size_request(icon, Self.side, Self.side)
    gtk_widget_add_css_class(icon, "thumbnail")
    let picture = PictureView(store, side: Self.side, fills: true, name: nil)
    _ = gtk_stack_add_child(cast(stack), icon)
    _ = gtk_stack_add_child(cast(stack), picture.widget)
    // The closure keeps the picture view alive until its widget is destroyed.
    on(picture.widget, "destroy") { _ = picture }
    previews.append((row.id, Held(stack)))
    picture.show(previews.count - 1)
    return decorative(stack)
  }

  private func fetch(_ place: Int, _ side: Int) {
    let (id, stack) = previews[place]
    Task { [weak self] in
      guard let self, let picture = await session.feed?.picture(of: id, side: side)
      else { return }
      store.take(picture, as: place)
      let last = gtk_widget_get_last_child(stack.widget)
      gtk_stack_set_visible_child(cast(stack.widget), last)
    }
  }

  // MARK: Actions

  private func row(_ id: String) -> HistoryRow? { session.list.rows.first { $0.id == id } }

  private func showMenu(of id: String, at button: Widget) {
    guard let row = row(id), menu == nil else { return }
    menu = HistoryMenu(of: id, at: button, row.actions) { [weak self] menu in
      // The widget is still in use by its own signal.
      Task { self?.close(menu) }
    } chosen: { [weak self] action in
      self?.perform(action, on: id)
    }
  }

  private func close(_ closing: HistoryMenu) {
    guard closing === menu else { return }
    closing.remove()
    menu = nil
  }

  private func perform(_ action: HistoryAction, on id: String) {
    guard let row = row(id) else { return }
    guard let words = action.question(about: row.entry) else { return act(action, on: row) }
    ask(words, action) { [weak self] in self?.act(action, on: row) }
  }

  private func act(_ action: HistoryAction, on row: HistoryRow) {
    switch action {
    case .copy:
      guard row.link != nil, let text = row.entry.copiedLink(in: directories) else { return }
      WindowClipboard.put(text)
      window.tell(Words.copied)
    case .open: if let link = row.link { WebLink.open(link) }
    case .retry: session.feed?.retry(row.id)
    case .edit: change(row)
    case .again:
      do throws(ShareError) {
        let items = try row.entry.argumentsToShareAgain()
        shareAgain(items.options + ["--"] + items.files)
      } catch {
        window.tell(error.message)
      }
    case .cancel: session.feed?.cancel(row.id)
    case .unshare: session.feed?.unshare(row.id, elsewhere: false)
    case .remove: session.feed?.remove(row.id)
    }
  }

  private func change(_ row: HistoryRow) {
    guard preparation == nil, edit == nil else { return }
    preparation = Task { [weak self, session] in
      let address = await session.feed?.address(of: row.id)
      guard let self, !Task.isCancelled else { return }
      preparation = nil
      edit = TransferEditDialog(over: window.widget, row.title, address) { [weak self] change in
        self?.edit = nil
        if let change { self?.session.feed?.retry(row.id, with: change) }
      }
    }
  }

  private func ask(
    _ words: String, _ action: HistoryAction, agreed: @escaping @MainActor () -> Void
  ) {
    guard question == nil else { return }
    question = QuestionDialog(
      over: window.widget, action.title, words,
      [
        .init(title: action.refusal, style: .cancel) { [weak self] in self?.question = nil },
        .init(title: action.consent, style: .destructive) { [weak self] in
          self?.question = nil
          agreed()
        },
      ]
    ) { [weak self] in self?.question = nil }
  }
}

extension HistoryRow {
  /// The icon of the first item's kind.
  fileprivate var iconName: String {
    switch entry.items.first?.source {
    case .url, .page: "web-browser-symbolic"
    case .text: "text-x-generic-symbolic"
    case .file, nil: entry.items.isEmpty ? "text-x-generic-symbolic" : "x-office-document-symbolic"
    }
  }
}
