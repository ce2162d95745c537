import CAdwaita
import Contract
import ShareSheet

/// The people to whom extensions have sent. The user can remove each of them.
@MainActor final class PeopleGroup {
  let widget: Widget
  private let list: Widget
  private let empty: Widget
  private let session: SettingsSession
  private var people: [SharePerson] = []

  init(_ session: SettingsSession) {
    self.session = session
    list = boxedList()
    cadwaita_label(list, Words.Window.people)
    empty = label(Words.Settings.noPeople, "dim-label", lines: nil)
    widget = adw_preferences_group_new()
    adw_preferences_group_set_title(cast(widget), Words.Window.people)
    adw_preferences_group_add(cast(widget), list)
    adw_preferences_group_add(cast(widget), empty)
    gtk_widget_set_visible(list, 0)
  }

  func draw(_ new: [SharePerson]) {
    guard new != people else { return }
    people = new
    let hadKeys = gtk_widget_get_focus_child(list) != nil
    gtk_widget_set_visible(list, (!new.isEmpty).c)
    gtk_widget_set_visible(empty, new.isEmpty.c)
    for row in children(of: list) { gtk_list_box_remove(cast(list), row) }
    for person in new { gtk_list_box_append(cast(list), row(of: person)) }
    if hadKeys { _ = gtk_widget_child_focus(list, GTK_DIR_TAB_FORWARD) }
  }

  private func row(of person: SharePerson) -> Widget {
    let name = PlainText.line(person.name)
    let row = actionRow(name, PlainText.line(person.extensionName))
    let forget = button(icon: "user-trash-symbolic", called: Words.Settings.forget(name)) {
      [weak self] in self?.session.forget(person)
    }
    gtk_widget_add_css_class(forget, "flat")
    gtk_widget_set_valign(forget, GTK_ALIGN_CENTER)
    adw_action_row_add_suffix(cast(row), forget)
    return row
  }
}
