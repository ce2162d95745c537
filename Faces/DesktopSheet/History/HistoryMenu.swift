import CAdwaita
import ShareSheet

/// The menu of a share's actions. It exists while it is visible.
@MainActor final class HistoryMenu {
  private let popover: Widget

  /// - Parameters:
  ///   - anchor: The widget at which the menu appears.
  ///   - chosen: Called with the action after the menu has closed.
  init(
    at anchor: Widget, _ actions: [HistoryAction], closed: @escaping @MainActor () -> Void,
    chosen: @escaping @MainActor (HistoryAction) -> Void
  ) {
    popover = gtk_popover_new()
    gtk_widget_set_parent(popover, anchor)
    gtk_widget_add_css_class(popover, "menu")
    let list = column(0)
    for action in actions {
      let item = button(action.title, "flat") { [weak self] in
        self?.close()
        chosen(action)
      }
      if action == .unshare || action == .remove || action == .cancel {
        gtk_widget_add_css_class(item, "destructive-item")
      }
      if let words = gtk_button_get_child(cast(item)) { gtk_label_set_xalign(cast(words), 0) }
      gtk_box_append(cast(list), item)
    }
    gtk_popover_set_child(cast(popover), list)
    on(popover, "closed") { closed() }
    onKey(of: popover, GTK_PHASE_CAPTURE) { [weak self] key, _ in
      guard key == GDK_KEY_Up || key == GDK_KEY_Down, let self else { return false }
      let direction = key == GDK_KEY_Up ? GTK_DIR_TAB_BACKWARD : GTK_DIR_TAB_FORWARD
      return gtk_widget_child_focus(popover, direction) != 0
    }
    gtk_popover_popup(cast(popover))
  }

  private func close() { gtk_popover_popdown(cast(popover)) }

  /// Removes the menu. Called after it has closed.
  func remove() { gtk_widget_unparent(popover) }
}
