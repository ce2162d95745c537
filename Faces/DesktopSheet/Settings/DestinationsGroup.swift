import CAdwaita
import ShareSheet

/// The list of destinations: their order, and whether the sheet shows them.
@MainActor final class DestinationsGroup {
  let widget: Widget
  private let list: Widget
  private let empty: Widget
  private let session: SettingsSession
  private let window: AuxiliaryWindow
  private var fileDialog: FileDialog?
  private var dialog: DestinationDialog?
  private var rows: [DestinationRow] = []

  init(_ session: SettingsSession, in window: AuxiliaryWindow) {
    (self.session, self.window) = (session, window)
    list = boxedList()
    cadwaita_label(list, Words.Window.destinations)
    empty = label(Words.Settings.noDestinations, "dim-label", lines: nil)
    widget = adw_preferences_group_new()
    adw_preferences_group_set_title(cast(widget), Words.Window.destinations)
    adw_preferences_group_set_description(cast(widget), Words.Settings.order)
    let add = button(Words.Settings.addDestination, "flat") { [weak self] in self?.chooseFile() }
    gtk_widget_set_valign(add, GTK_ALIGN_CENTER)
    gtk_widget_set_tooltip_text(add, Words.Settings.addsDestination)
    adw_preferences_group_set_header_suffix(cast(widget), add)
    adw_preferences_group_add(cast(widget), list)
    adw_preferences_group_add(cast(widget), empty)
    gtk_widget_set_visible(list, 0)
    gtk_widget_set_visible(empty, 0)
    onKey(of: list, GTK_PHASE_CAPTURE) { [weak self] key, modifiers in
      self?.take(key, modifiers) ?? false
    }
  }

  func draw(_ new: [DestinationSettings.Row]) {
    gtk_widget_set_visible(list, (!new.isEmpty).c)
    gtk_widget_set_visible(empty, new.isEmpty.c)
    let root = gtk_widget_get_root(widget)
    let focused = gtk_widget_get_focus_child(list) == nil ? nil : gtk_root_get_focus(root)
    // The order changes by inserting rows again, so that rows keep their widgets.
    let isFirstDrawing = rows.isEmpty
    let isReordered = new.map(\.id) != rows.map(\.id)
    if isReordered {
      // Otherwise GTK would move the focus to another widget after this function.
      if focused != nil { gtk_root_set_focus(root, nil) }
      let old = Dictionary(rows.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
      for row in rows { gtk_list_box_remove(cast(list), row.widget) }
      rows = new.map { old[$0.id] ?? DestinationRow($0, session) }
      for row in rows { gtk_list_box_append(cast(list), row.widget) }
    }
    for (index, row) in rows.enumerated() {
      row.draw(new[index], isFirst: index == 0, isLast: index == rows.count - 1)
    }
    // The keys that move a destination work without a further key.
    if isFirstDrawing, let first = rows.first { _ = gtk_widget_grab_focus(first.widget) }
    guard let focused, isReordered || gtk_widget_is_sensitive(focused) == 0 else { return }
    // A button at the end of the list is no longer sensitive. Its row takes the focus.
    let row = rows.first { gtk_widget_is_ancestor(focused, $0.widget) != 0 }
    if gtk_widget_is_ancestor(focused, list) == 0 || gtk_widget_grab_focus(focused) == 0 {
      _ = gtk_widget_grab_focus(row?.widget ?? list)
    }
  }

  private func chooseFile() {
    fileDialog = FileDialog(over: window.widget, Words.Settings.addsDestination) {
      [weak self] path in
      self?.fileDialog = nil
      if let path { self?.add(path) }
    }
  }

  private func add(_ path: String) {
    dialog = DestinationDialog(over: window.widget, of: path, in: session.directories) {
      [weak self] end in
      guard let self else { return }
      dialog = nil
      switch end {
      case .added(let words):
        window.tell(words)
        session.reload()
      case .failed(let words): window.tell(words)
      case .cancelled: break
      }
    }
  }

  /// Moves the row that has the focus.
  private func take(_ key: Int32, _ modifiers: UInt32) -> Bool {
    guard modifiers & (GDK_CONTROL_MASK.rawValue | GDK_ALT_MASK.rawValue) != 0,
      key == GDK_KEY_Up || key == GDK_KEY_Down,
      let focused = gtk_widget_get_focus_child(list),
      let row = rows.first(where: { $0.widget == focused })
    else { return false }
    session.move(row.id, by: key == GDK_KEY_Up ? -1 : 1)
    return true
  }
}

/// A destination with its switch and the buttons that move it.
@MainActor private final class DestinationRow {
  let id: String
  private let held: Held
  private let toggle: Widget
  private let up: Widget
  private let down: Widget
  private var isDrawing = false

  var widget: Widget { held.widget }

  init(_ row: DestinationSettings.Row, _ session: SettingsSession) {
    id = row.id
    let id = id
    held = Held(actionRow(row.name, row.app ?? ""))
    toggle = gtk_switch_new()
    cadwaita_label(toggle, Words.Settings.show(row.name))
    gtk_widget_set_valign(toggle, GTK_ALIGN_CENTER)
    up = button(icon: "go-up-symbolic", called: Words.Settings.moveUp(row.name)) {
      session.move(id, by: -1)
    }
    down = button(icon: "go-down-symbolic", called: Words.Settings.moveDown(row.name)) {
      session.move(id, by: 1)
    }
    for button in [up, down] {
      gtk_widget_add_css_class(button, "flat")
      gtk_widget_set_valign(button, GTK_ALIGN_CENTER)
      adw_action_row_add_suffix(cast(widget), button)
    }
    adw_action_row_add_suffix(cast(widget), toggle)
    on(toggle, "notify::active") { [weak self] in
      guard let self, !isDrawing else { return }
      session.setHidden(id, gtk_switch_get_active(cast(toggle)) == 0)
    }
  }

  func draw(_ row: DestinationSettings.Row, isFirst: Bool, isLast: Bool) {
    isDrawing = true
    gtk_switch_set_active(cast(toggle), (!row.isHidden).c)
    isDrawing = false
    gtk_widget_set_sensitive(up, (!isFirst).c)
    gtk_widget_set_sensitive(down, (!isLast).c)
    let subtitle = [row.app, row.isHidden ? Words.Settings.hidden : nil].compactMap { $0 }
      .joined(separator: " · ")
    adw_preferences_row_set_title(cast(widget), row.name)
    adw_action_row_set_subtitle(cast(widget), subtitle)
    cadwaita_describe(widget, subtitle)
  }
}
