import CAdwaita
import ShareSheet

/// The menu of a share's actions. It exists while it is visible.
@MainActor final class HistoryMenu {
  /// The identifier of the share.
  let id: String
  private let held = Held(gtk_popover_new())

  private var popover: Widget { held.widget }

  /// - Parameters:
  ///   - anchor: The widget at which the menu appears.
  ///   - closed: Called when the menu has closed.
  ///   - chosen: Called with the action after the menu has closed.
  init(
    of id: String, at anchor: Widget, _ actions: [HistoryAction],
    closed: @escaping @MainActor (HistoryMenu) -> Void,
    chosen: @escaping @MainActor (HistoryAction) -> Void
  ) {
    self.id = id
    gtk_widget_set_parent(popover, anchor)
    gtk_widget_add_css_class(popover, "menu")
    let list = column(0)
    for action in actions {
      let item = button(action.title, "flat") { [weak self] in
        self?.close()
        chosen(action)
      }
      if let words = gtk_button_get_child(cast(item)) { gtk_label_set_xalign(cast(words), 0) }
      gtk_box_append(cast(list), item)
    }
    gtk_popover_set_child(cast(popover), list)
    on(popover, "closed") { [weak self] in
      if let self { closed(self) }
    }
    onKey(of: popover, GTK_PHASE_CAPTURE) { [weak self] key, _ in
      guard key == GDK_KEY_Up || key == GDK_KEY_Down, let self else { return false }
      let direction = key == GDK_KEY_Up ? GTK_DIR_TAB_BACKWARD : GTK_DIR_TAB_FORWARD
      return gtk_widget_child_focus(popover, direction) != 0
    }
    gtk_popover_popup(cast(popover))
  }

  private func close() { gtk_popover_popdown(cast(popover)) }

  /// Removes the menu from its anchor.
  func remove() {
    if gtk_widget_get_parent(popover) != nil { gtk_widget_unparent(popover) }
  }
}
