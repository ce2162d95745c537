import CAdwaita
import Foundation
import ShareSheet

/// The widgets of one share in the history.
@MainActor final class HistoryRowView {
  let id: String
  private let held: Held
  private let title = label("", "heading", lines: 2)
  private let date = label("", "dim-label", "caption")
  private let sentence = label("", "dim-label", lines: nil)
  private let address = label("", "caption", "dim-label")
  private let bar: Widget = gtk_progress_bar_new()
  private let quick: Widget
  /// The button that opens the menu.
  let menu: Widget
  private var shown: HistoryRow?

  var widget: Widget { held.widget }

  /// - Parameters:
  ///   - preview: The preview of the first item.
  ///   - act: Performs an action.
  ///   - openMenu: Shows all actions at a button.
  init(
    _ row: HistoryRow, preview: Widget, act: @escaping @MainActor (HistoryAction) -> Void,
    openMenu: @escaping @MainActor (Widget) -> Void
  ) {
    id = row.id
    held = Held(gtk_list_box_row_new())
    quick = button(icon: "edit-copy-symbolic", called: "") {}
    menu = button(icon: "view-more-symbolic", called: "") {}
    on(quick, "clicked") { [weak self] in
      if let action = self?.shown?.quickAction { act(action) }
    }
    on(menu, "clicked") { [weak self] in
      if let menu = self?.menu { openMenu(menu) }
    }
    gtk_label_set_ellipsize(cast(address), PANGO_ELLIPSIZE_MIDDLE)
    gtk_widget_set_hexpand(title, 1)
    cadwaita_label(bar, Words.Window.progress)
    let words = column(3, title, sentence, bar, line(9, date, address))
    gtk_widget_set_hexpand(words, 1)
    gtk_widget_set_valign(words, GTK_ALIGN_CENTER)
    gtk_widget_set_valign(preview, GTK_ALIGN_CENTER)
    let content = line(12, preview, words, quick, menu)
    setMargins(content, 12)
    for button in [quick, menu] {
      gtk_widget_add_css_class(button, "flat")
      gtk_widget_set_valign(button, GTK_ALIGN_CENTER)
    }
    gtk_list_box_row_set_child(cast(widget), content)
    draw(row)
  }

  func draw(_ row: HistoryRow) {
    guard row != shown else { return }
    if row.title != shown?.title {
      gtk_label_set_text(cast(title), row.title)
      rename(menu, Words.History.actions(of: row.title))
    }
    if row.date != shown?.date { gtk_label_set_text(cast(date), row.date.inList) }
    gtk_label_set_text(cast(sentence), row.sentence)
    setClass(sentence, "error", row.isUndecided)
    setClass(sentence, "dim-label", !row.isUndecided)
    gtk_widget_set_visible(bar, (row.fraction != nil).c)
    gtk_progress_bar_set_fraction(cast(bar), row.fraction ?? 0)
    gtk_label_set_text(cast(address), row.link ?? "")
    gtk_widget_set_visible(address, (row.link != nil).c)
    if row.quickAction != shown?.quickAction || row.title != shown?.title {
      draw(row.quickAction, row)
    }
    cadwaita_label(widget, "\(row.title), \(row.sentence)")
    shown = row
  }

  private func draw(_ action: HistoryAction?, _ row: HistoryRow) {
    gtk_widget_set_visible(quick, (action != nil).c)
    guard let action else { return }
    gtk_button_set_icon_name(
      cast(quick), action == .copy ? "edit-copy-symbolic" : "view-refresh-symbolic")
    rename(quick, "\(action.title): \(row.title)")
  }

  private func rename(_ button: Widget, _ name: String) {
    gtk_widget_set_tooltip_text(button, name)
    cadwaita_label(button, name)
  }
}

extension HistoryRow {
  /// The action that the row shows as a button, or `nil`.
  fileprivate var quickAction: HistoryAction? {
    actions.first { $0 == .copy || $0 == .retry }
  }
}

extension Date {
  /// The time of a share of today, or the day and time of an older share, as the user's language
  /// writes them.
  fileprivate var inList: String {
    let isToday = Calendar.current.isDateInToday(self)
    let seconds = Int(exactly: timeIntervalSince1970.rounded()) ?? 0
    guard let date = g_date_time_new_from_unix_local(seconds) else { return "" }
    defer { g_date_time_unref(date) }
    return taken(g_date_time_format(date, isToday ? "%R" : "%x %R")) ?? ""
  }
}
