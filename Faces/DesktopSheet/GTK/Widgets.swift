import CAdwaita
import ShareSheet

// The widgets that the panes are made of.

@MainActor func column(_ spacing: Int32 = 0, _ children: Widget?...) -> Widget {
  filled(gtk_box_new(GTK_ORIENTATION_VERTICAL, spacing), children)
}

@MainActor func line(_ spacing: Int32 = 0, _ children: Widget?...) -> Widget {
  filled(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, spacing), children)
}

@MainActor private func filled(_ box: Widget, _ children: [Widget?]) -> Widget {
  for child in children { if let child { gtk_box_append(cast(box), child) } }
  return box
}

/// - Parameter lines: The maximum number of lines. A longer text is cut off. If `nil`, the text
///   wraps without a limit.
@MainActor func label(_ text: String, _ classes: String..., lines: Int32? = 1) -> Widget {
  let label: Widget = gtk_label_new(text)
  for name in classes { gtk_widget_add_css_class(label, name) }
  gtk_label_set_xalign(cast(label), 0)
  if lines != 1 {
    gtk_label_set_wrap(cast(label), 1)
    gtk_label_set_wrap_mode(cast(label), PANGO_WRAP_WORD_CHAR)
  }
  if let lines {
    gtk_label_set_lines(cast(label), lines)
    gtk_label_set_ellipsize(cast(label), PANGO_ELLIPSIZE_END)
  }
  return label
}

/// - Parameter title: The label. An underscore in the label precedes the letter of its access key.
@MainActor func button(
  _ title: String, _ classes: String..., press: @escaping @MainActor () -> Void
) -> Widget {
  let button: Widget = gtk_button_new()
  let words: Widget = gtk_label_new_with_mnemonic(title)
  gtk_button_set_child(cast(button), words)
  gtk_label_set_mnemonic_widget(cast(words), button)
  for name in classes { gtk_widget_add_css_class(button, name) }
  on(button, "clicked", press)
  return button
}

/// Returns a button that shows only its icon.
@MainActor func button(
  icon: String, called name: String, press: @escaping @MainActor () -> Void
) -> Widget {
  let button: Widget = gtk_button_new_from_icon_name(icon)
  gtk_widget_set_tooltip_text(button, name)
  cadwaita_label(button, name)
  on(button, "clicked", press)
  return button
}

/// Returns a search entry. If the entry captures a window's keys, it receives text that the user
/// types anywhere in the window.
@MainActor func searchEntry(_ name: String) -> Widget {
  let search: Widget = gtk_search_entry_new()
  cadwaita_placeholder(search, name)
  cadwaita_label(search, name)
  // The first character was typed while another widget had the focus. If that widget kept the
  // focus, a space typed next could press a button.
  on(search, "search-started") {
    gtk_widget_grab_focus(search)
    gtk_editable_set_position(cast(search), -1)
  }
  return search
}

/// Returns an icon that is hidden from screen readers, because the text beside it has the same
/// meaning.
@MainActor func icon(_ name: String, size: Int32 = 16) -> Widget {
  let image: Widget = gtk_image_new_from_icon_name(name)
  gtk_image_set_pixel_size(cast(image), size)
  return decorative(image)
}

/// Hides the widget from screen readers.
@MainActor func decorative(_ widget: Widget) -> Widget {
  cadwaita_hide(widget, 1)
  return widget
}

/// Shows or hides a decorative widget. When GTK shows a widget, it also exposes the widget to
/// screen readers. This function hides the widget from them again.
@MainActor func setVisible(decorative widget: Widget, _ isVisible: Bool) {
  gtk_widget_set_visible(widget, isVisible.c)
  cadwaita_hide(widget, 1)
}

/// Hides images from screen readers. The toolkit has put these images into the widget without
/// names.
@MainActor func hideImages(in widget: Widget) {
  for child in children(of: widget) {
    if g_type_check_instance_is_a(cast(child), gtk_image_get_type()) != 0 {
      cadwaita_hide(child, 1)
    }
    hideImages(in: child)
  }
}

/// Returns a field that hides its text.
@MainActor func secureField() -> Widget {
  let field: Widget = adw_password_entry_row_new()
  adw_preferences_row_set_use_markup(cast(field), 0)
  // The toolkit gives the button that shows the text no name.
  nameButtons(in: field, Words.Window.showText)
  return field
}

@MainActor private func nameButtons(in widget: Widget, _ name: String) {
  for child in children(of: widget) {
    if g_type_check_instance_is_a(cast(child), gtk_button_get_type()) != 0 {
      cadwaita_label(child, name)
    }
    nameButtons(in: child, name)
  }
}

@MainActor func scrolled(_ child: Widget) -> Widget {
  let scroller: Widget = gtk_scrolled_window_new()
  gtk_scrolled_window_set_child(cast(scroller), child)
  gtk_scrolled_window_set_policy(cast(scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
  gtk_scrolled_window_set_propagate_natural_height(cast(scroller), 1)
  gtk_widget_set_vexpand(scroller, 1)
  return scroller
}

/// The distance of all content from the window's edges, in pixels.
let windowMargin: Int32 = 24

/// Adds the window's margins to the widget and limits its width for readability.
@MainActor func padded(_ child: Widget, width: Int32 = 560) -> Widget {
  let clamp: Widget = adw_clamp_new()
  adw_clamp_set_maximum_size(cast(clamp), width)
  adw_clamp_set_child(cast(clamp), child)
  setMargins(child, windowMargin)
  return clamp
}

@MainActor func setMargins(_ widget: Widget, _ size: Int32) {
  gtk_widget_set_margin_top(widget, size)
  gtk_widget_set_margin_bottom(widget, size)
  gtk_widget_set_margin_start(widget, size)
  gtk_widget_set_margin_end(widget, size)
}

@MainActor func setClass(_ widget: Widget, _ name: String, _ isOn: Bool) {
  if isOn {
    gtk_widget_add_css_class(widget, name)
  } else {
    gtk_widget_remove_css_class(widget, name)
  }
}

/// Returns a list in the style of Adwaita's settings.
@MainActor func boxedList() -> Widget {
  let list: Widget = gtk_list_box_new()
  gtk_list_box_set_selection_mode(cast(list), GTK_SELECTION_NONE)
  gtk_widget_add_css_class(list, "boxed-list")
  // The window would activate the row, but a search that captures the window's keys gets Return
  // first.
  onKey(of: list, GTK_PHASE_BUBBLE) { key, _ in
    guard key == GDK_KEY_Return || key == GDK_KEY_KP_Enter,
      let row = gtk_widget_get_focus_child(list), gtk_widget_is_focus(row) != 0
    else { return false }
    return gtk_widget_activate(row) != 0
  }
  return list
}

/// Returns a row whose text contains no markup. The title is its accessible name.
@MainActor func actionRow(_ title: String, _ subtitle: String = "") -> Widget {
  let row: Widget = adw_action_row_new()
  adw_preferences_row_set_use_markup(cast(row), 0)
  adw_preferences_row_set_title(cast(row), title)
  adw_action_row_set_subtitle(cast(row), subtitle)
  cadwaita_describe(row, subtitle)
  return row
}

@MainActor func children(of widget: Widget) -> [Widget] {
  var children: [Widget] = []
  var next = gtk_widget_get_first_child(widget)
  while let child = next {
    children.append(child)
    next = gtk_widget_get_next_sibling(child)
  }
  return children
}
