import CAdwaita
import ShareSheet

/// A list of applications that can open the items.
@MainActor final class ApplicationsPane: Pane {
  let root: Widget
  private let list = boxedList()

  init(_ names: [String], want: @escaping @MainActor (SheetIntent) -> Void) {
    let header = HeaderBar(closes: false)
    header.set(title: Words.Window.openWith)
    header.start(
      button(icon: "go-previous-symbolic", called: Words.Window.back) { want(.back) })
    cadwaita_label(list, Words.Window.openWith)
    for (place, name) in names.enumerated() {
      let row = actionRow(name)
      gtk_list_box_row_set_activatable(cast(row), 1)
      adw_action_row_add_suffix(cast(row), icon("go-next-symbolic"))
      on(row, "activated") { want(.open(place)) }
      gtk_list_box_append(cast(list), row)
    }
    root = column(0, header.widget, scrolled(padded(column(0, list))))
  }

  func focus() { _ = gtk_widget_child_focus(list, GTK_DIR_TAB_FORWARD) }
}
