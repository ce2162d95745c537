import CAdwaita
import Linux
import ShareSheet

/// The settings of `settings.json`: notifications, the clipboard and certificates.
@MainActor final class UserGroup {
  let widget: Widget
  private let notifications: Widget
  private let copyLinks: Widget
  private let certificates: Widget
  private let reset: Widget
  private let session: SettingsSession
  private let window: Widget
  private var dialog: FileDialog?
  private var isDrawing = false

  init(_ session: SettingsSession, in window: Widget) {
    (self.session, self.window) = (session, window)
    notifications = gtk_switch_new()
    copyLinks = gtk_switch_new()
    certificates = actionRow(Words.Settings.certificates, Words.Settings.noFile)
    reset = gtk_button_new_from_icon_name("edit-clear-symbolic")
    let list = boxedList()
    cadwaita_label(list, Words.Settings.title)
    widget = adw_preferences_group_new()
    adw_preferences_group_add(cast(widget), list)
    for (toggle, title, subtitle, key) in [
      (notifications, Words.Settings.notifications, Words.Settings.notifies, .notifications),
      (copyLinks, Words.Settings.copyLinks, Words.Settings.copies, .copyLinks),
    ] as [(Widget, String, String, UserSettings.Key)] {
      let row = actionRow(title, subtitle)
      gtk_widget_set_valign(toggle, GTK_ALIGN_CENTER)
      adw_action_row_add_suffix(cast(row), toggle)
      // The switch gets its accessible name from the row.
      adw_action_row_set_activatable_widget(cast(row), toggle)
      gtk_list_box_append(cast(list), row)
      on(toggle, "notify::active") { [weak self] in
        guard let self, !isDrawing else { return }
        session.set(key, to: gtk_switch_get_active(cast(toggle)) != 0)
      }
    }
    let choose = button(
      icon: "document-open-symbolic", called: Words.Settings.chooseCertificates
    ) { [weak self] in self?.choose() }
    gtk_widget_set_tooltip_text(reset, Words.Settings.resetCertificates)
    cadwaita_label(reset, Words.Settings.resetCertificates)
    on(reset, "clicked") { session.set(.certificates, to: nil) }
    for button in [reset, choose] {
      gtk_widget_add_css_class(button, "flat")
      gtk_widget_set_valign(button, GTK_ALIGN_CENTER)
      adw_action_row_add_suffix(cast(certificates), button)
    }
    gtk_list_box_append(cast(list), certificates)
  }

  func draw(_ settings: UserSettings) {
    isDrawing = true
    gtk_switch_set_active(cast(notifications), settings.notifications.c)
    gtk_switch_set_active(cast(copyLinks), settings.copyLinks.c)
    isDrawing = false
    let file = settings.certificates.map { PlainText.line($0) }
    let subtitle =
      file.map { "\($0)\n\(Words.Settings.afterRestart)" } ?? Words.Settings.noFile
    adw_action_row_set_subtitle(cast(certificates), subtitle)
    cadwaita_describe(certificates, subtitle)
    gtk_widget_set_visible(reset, (file != nil).c)
  }

  private func choose() {
    dialog = FileDialog(over: window, Words.Settings.chooseCertificates) { [weak self] path in
      self?.dialog = nil
      if let path { self?.session.set(.certificates, to: path) }
    }
  }
}
