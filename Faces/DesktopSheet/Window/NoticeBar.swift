import CAdwaita
import ShareSheet

/// A notice above the lower edge of the window. It stays until the user's next action. A toast
/// would truncate a long sentence and disappear before the user has read it.
@MainActor final class NoticeBar {
  let widget: Widget
  private let words: Widget
  private let box: Widget
  private var shown: String?

  init(dismiss: @escaping @MainActor () -> Void) {
    words = label("", lines: nil)
    gtk_widget_set_hexpand(words, 1)
    box = cadwaita_box(GTK_ORIENTATION_HORIZONTAL, GTK_ACCESSIBLE_ROLE_ALERT)
    gtk_widget_add_css_class(box, "notice")
    gtk_box_append(cast(box), words)
    let close = button(icon: "window-close-symbolic", called: Words.Window.dismiss, press: dismiss)
    gtk_widget_add_css_class(close, "flat")
    gtk_widget_add_css_class(close, "circular")
    gtk_widget_set_valign(close, GTK_ALIGN_CENTER)
    gtk_box_append(cast(box), close)
    let clamp: Widget = adw_clamp_new()
    adw_clamp_set_maximum_size(cast(clamp), 480)
    adw_clamp_set_child(cast(clamp), box)
    widget = gtk_revealer_new()
    gtk_revealer_set_transition_type(cast(widget), GTK_REVEALER_TRANSITION_TYPE_SLIDE_UP)
    gtk_revealer_set_child(cast(widget), clamp)
    gtk_widget_set_valign(widget, GTK_ALIGN_END)
    show(nil)
  }

  func show(_ notice: String?) {
    if let notice, notice != shown {
      gtk_label_set_text(cast(words), notice)
      cadwaita_label(box, notice)
    }
    shown = notice
    gtk_revealer_set_reveal_child(cast(widget), (notice != nil).c)
    gtk_widget_set_can_target(widget, (notice != nil).c)
    cadwaita_hide(widget, (notice == nil).c)
  }
}
