import CAdwaita
import ShareSheet

/// The line about the details that go along unseen, with a button that takes them out and a check
/// box that keeps the choice for the destination.
@MainActor final class LensBar {
  let widget: Widget
  private let words: Widget
  private let toggle: Widget
  private let toggleWords: Widget
  private let always: Widget
  private var line: SheetScreen.Lens?
  /// Whether `draw` sets the check box, so that it is not a choice of the user.
  private var isDrawing = false

  init(want: @escaping @MainActor (SheetIntent) -> Void) {
    words = label("", "caption", lines: nil)
    gtk_widget_set_hexpand(words, 1)
    toggle = gtk_button_new()
    toggleWords = gtk_label_new_with_mnemonic(Words.Lens.takeOutKey)
    gtk_button_set_child(cast(toggle), toggleWords)
    // The label also gives the button its accessible name.
    gtk_label_set_mnemonic_widget(cast(toggleWords), toggle)
    gtk_widget_set_valign(toggle, GTK_ALIGN_CENTER)
    always = gtk_check_button_new_with_mnemonic(Words.Lens.alwaysKey)
    // The toolkit would include the underscore in the accessible name.
    cadwaita_label(always, Words.Lens.alwaysKey.filter { $0 != "_" })
    widget = column(6, DesktopSheet.line(12, words, toggle), always)
    gtk_widget_set_visible(widget, 0)
    on(toggle, "clicked") { want(.removeHidden) }
    on(always, "toggled") { [weak self] in
      if self?.isDrawing == false { want(.alwaysRemoveHidden) }
    }
  }

  func draw(_ new: SheetScreen.Lens?, isEnabled: Bool) {
    gtk_widget_set_sensitive(widget, isEnabled.c)
    guard new != line else { return }
    line = new
    gtk_widget_set_visible(widget, (new != nil).c)
    guard let new else { return }
    gtk_label_set_text(cast(words), new.words)
    gtk_widget_set_visible(toggle, (new.isRemoved != nil).c)
    gtk_label_set_text_with_mnemonic(
      cast(toggleWords),
      new.isRemoved == true ? Words.Lens.leaveInKey : Words.Lens.takeOutKey)
    cadwaita_describe(toggle, new.words)
    gtk_widget_set_visible(always, (new.isAlways != nil).c)
    isDrawing = true
    gtk_check_button_set_active(cast(always), (new.isAlways == true).c)
    isDrawing = false
  }
}
