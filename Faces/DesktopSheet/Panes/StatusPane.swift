import CAdwaita

/// A sentence in the middle of the window, with buttons below it for the possible actions.
@MainActor final class StatusPane: Pane {
  struct Action {
    var title: String
    var press: @MainActor () -> Void
  }

  let root: Widget
  private let status: Widget
  private let buttons: Widget

  init(icon: String?) {
    let header = HeaderBar(closes: true)
    status = adw_status_page_new()
    adw_status_page_set_icon_name(cast(status), icon)
    buttons = column(12)
    gtk_widget_set_halign(buttons, GTK_ALIGN_CENTER)
    adw_status_page_set_child(cast(status), buttons)
    gtk_widget_set_vexpand(status, 1)
    root = column(0, header.widget, status)
  }

  func focus() { _ = gtk_widget_child_focus(buttons, GTK_DIR_TAB_FORWARD) }

  func show(_ title: String, _ words: String, _ actions: [Action]) {
    adw_status_page_set_title(cast(status), title)
    // Unlike the title, the description is markup.
    adw_status_page_set_description(cast(status), taken(g_markup_escape_text(words, -1)))
    cadwaita_label(status, [title, words].filter { !$0.isEmpty }.joined(separator: ". "))
    for child in children(of: buttons) { gtk_box_remove(cast(buttons), child) }
    for (place, action) in actions.enumerated() {
      let button = button(action.title, "pill", press: action.press)
      if place == 0 { gtk_widget_add_css_class(button, "suggested-action") }
      gtk_box_append(cast(buttons), button)
    }
  }
}
