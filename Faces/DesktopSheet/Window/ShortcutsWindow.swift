import CAdwaita
import ShareSheet

/// The list of the window's keys.
@MainActor enum ShortcutsWindow {
  private struct Group {
    var title: String
    /// The accelerators in GTK's notation, and what they do.
    var keys: [(String, String)]
  }

  private static let groups = [
    Group(
      title: Words.Shortcuts.chooser,
      keys: [
        ("1...9", Words.Keys.chooseByNumber), ("Up Down Left Right", Words.Keys.select),
        ("<Control>v", Words.Shortcuts.paste),
        ("Escape", Words.Keys.clearOrCancel),
      ]),
    Group(
      title: Words.Shortcuts.compose,
      keys: [("<Control>Return", Words.Keys.post), ("Escape", Words.Keys.back)]),
    Group(
      title: Words.Shortcuts.afterPost,
      keys: [("Return", Words.History.copyLink), ("Escape", Words.Keys.close)]),
    Group(
      title: Words.Shortcuts.everywhere,
      keys: [("F1 <Control>question", Words.Keys.showKeys), ("Tab", Words.Keys.next)]),
  ]

  /// Shows the list above a window.
  static func present(over window: Widget) {
    guard let builder = gtk_builder_new_from_string(text, -1) else { return }
    defer { g_object_unref(UnsafeMutableRawPointer(builder)) }
    guard let object = gtk_builder_get_object(builder, "shortcuts") else { return }
    let shortcuts = UnsafeMutableRawPointer(object).assumingMemoryBound(to: GtkWidget.self)
    gtk_window_set_transient_for(cast(shortcuts), cast(window))
    gtk_window_set_modal(cast(shortcuts), 1)
    gtk_window_set_title(cast(shortcuts), Words.Keys.keys)
    cadwaita_label(shortcuts, Words.Keys.keys)
    nameSearches(in: shortcuts)
    hideImages(in: shortcuts)
    gtk_window_present(cast(shortcuts))
  }

  /// Names the toolkit's own search for screen readers.
  private static func nameSearches(in widget: Widget) {
    for child in children(of: widget) {
      let isSearch =
        g_type_check_instance_is_a(cast(child), gtk_search_entry_get_type()) != 0
        || g_type_check_instance_is_a(cast(child), gtk_toggle_button_get_type()) != 0
      if isSearch { cadwaita_label(child, Words.Keys.find) }
      nameSearches(in: child)
    }
  }

  /// The description of the window. GTK makes such windows only from a description.
  private static var text: String {
    let groups = groups.map { group in
      element("GtkShortcutsGroup", ["title": group.title], group.keys.map(shortcut))
    }
    let section = element("GtkShortcutsSection", ["section-name": "keys"], groups)
    return """
      <interface><object class="GtkShortcutsWindow" id="shortcuts"><child>\(section)</child>\
      </object></interface>
      """
  }

  private static func shortcut(_ keys: String, _ title: String) -> String {
    element("GtkShortcutsShortcut", ["accelerator": keys, "title": title], [])
  }

  private static func element(
    _ type: String, _ properties: [String: String], _ children: [String]
  ) -> String {
    let properties = properties.sorted { $0.key < $1.key }.map {
      "<property name=\"\($0.key)\">\(taken(g_markup_escape_text($0.value, -1)) ?? "")</property>"
    }
    return "<object class=\"\(type)\">" + properties.joined()
      + children.map { "<child>\($0)</child>" }.joined() + "</object>"
  }
}
