import CAdwaita
import ShareSheet

/// An editor for the user's text. It marks the characters past the limit.
@MainActor final class MessageEditor {
  let widget: Widget
  private let view: Widget
  private let placeholder: Widget
  private let tag: UnsafeMutablePointer<GtkTextTag>?
  /// Whether the program, not the user, is changing the text.
  private var isSetting = false
  private let typed: @MainActor (String) -> Void

  init(typed: @escaping @MainActor (String) -> Void) {
    self.typed = typed
    view = gtk_text_view_new()
    tag = cadwaita_overflow_tag(gtk_text_view_get_buffer(cast(view)))
    gtk_widget_add_css_class(view, "message")
    gtk_text_view_set_wrap_mode(cast(view), GTK_WRAP_WORD_CHAR)
    gtk_text_view_set_accepts_tab(cast(view), 0)
    gtk_text_view_set_top_margin(cast(view), 12)
    gtk_text_view_set_bottom_margin(cast(view), 12)
    gtk_text_view_set_left_margin(cast(view), 12)
    gtk_text_view_set_right_margin(cast(view), 12)
    cadwaita_label(view, Words.Window.message)
    placeholder = decorative(label("", "dim-label", "message", lines: 3))
    setMargins(placeholder, 12)
    gtk_widget_set_valign(placeholder, GTK_ALIGN_START)
    gtk_widget_set_can_target(placeholder, 0)
    widget = gtk_overlay_new()
    let scroller = scrolled(view)
    gtk_widget_set_vexpand(scroller, 0)
    gtk_scrolled_window_set_min_content_height(cast(scroller), 156)
    gtk_scrolled_window_set_max_content_height(cast(scroller), 320)
    gtk_scrolled_window_set_propagate_natural_height(cast(scroller), 1)
    gtk_overlay_set_child(cast(widget), scroller)
    gtk_overlay_add_overlay(cast(widget), placeholder)
    gtk_widget_set_hexpand(widget, 1)
    on(gtk_text_view_get_buffer(cast(view)), "changed") { [self] in
      showPlaceholder()
      if !isSetting { self.typed(text) }
    }
  }

  func focus() { gtk_widget_grab_focus(view) }

  /// - Parameter overflow: The index of the first character past the limit, or `nil` if there is
  ///   none.
  func draw(_ text: String, placeholder words: String, overflow: Int? = nil, isEditable: Bool) {
    gtk_text_view_set_editable(cast(view), isEditable.c)
    gtk_label_set_text(cast(placeholder), words)
    cadwaita_describe(view, words)
    if text != self.text { set(text) }
    mark(from: overflow.map { text.prefix($0).unicodeScalars.count })
    showPlaceholder()
  }

  private var buffer: UnsafeMutablePointer<GtkTextBuffer> { gtk_text_view_get_buffer(cast(view)) }

  private var text: String {
    var (start, end) = (GtkTextIter(), GtkTextIter())
    gtk_text_buffer_get_bounds(buffer, &start, &end)
    return taken(gtk_text_buffer_get_text(buffer, &start, &end, 1)) ?? ""
  }

  /// Replaces the text. If the cursor was at the end, it moves to the new end. Otherwise it keeps
  /// its offset.
  private func set(_ text: String) {
    isSetting = true
    defer { isSetting = false }
    var place = GtkTextIter()
    gtk_text_buffer_get_iter_at_mark(buffer, &place, gtk_text_buffer_get_insert(buffer))
    let wasAtEnd = gtk_text_iter_is_end(&place) != 0
    let offset = gtk_text_iter_get_offset(&place)
    gtk_text_buffer_set_text(buffer, text, gint(clamping: text.utf8.count))
    if wasAtEnd {
      gtk_text_buffer_get_end_iter(buffer, &place)
    } else {
      gtk_text_buffer_get_iter_at_offset(buffer, &place, offset)
    }
    gtk_text_buffer_place_cursor(buffer, &place)
  }

  /// - Parameter offset: The start of the mark, counted in Unicode scalars as GTK requires, or
  ///   `nil` for no mark.
  private func mark(from offset: Int?) {
    var (start, end) = (GtkTextIter(), GtkTextIter())
    gtk_text_buffer_get_bounds(buffer, &start, &end)
    gtk_text_buffer_remove_tag(buffer, tag, &start, &end)
    guard let offset else { return }
    gtk_text_buffer_get_iter_at_offset(buffer, &start, gint(clamping: offset))
    gtk_text_buffer_apply_tag(buffer, tag, &start, &end)
  }

  private func showPlaceholder() {
    setVisible(decorative: placeholder, text.isEmpty)
  }
}
