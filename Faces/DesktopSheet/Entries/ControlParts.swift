import CAdwaita
import Contract
import ShareSheet

extension Button {
  /// Returns a part for the control that the button represents.
  @MainActor func part(_ send: @escaping @MainActor (PersonInput) -> Void) -> any EntryPart {
    switch traits?.control {
    case .toggle?: SwitchPart(send)
    default: ButtonPart(send)
    }
  }
}

/// A row with a switch. The switch shows the state that the extension has sent.
@MainActor final class SwitchPart: EntryPart {
  let held: Held
  let isRow = true
  private let toggle: Widget = gtk_switch_new()
  private var id = 0
  private var isOn = false

  init(_ send: @escaping @MainActor (PersonInput) -> Void) {
    held = Held(actionRow(""))
    gtk_widget_set_valign(toggle, GTK_ALIGN_CENTER)
    adw_action_row_add_suffix(cast(widget), toggle)
    adw_action_row_set_activatable_widget(cast(widget), toggle)
    on(toggle, "notify::active") { [self] in
      guard (gtk_switch_get_active(cast(toggle)) != 0) != isOn else { return }
      send(.activate(id))
      gtk_switch_set_active(cast(toggle), isOn.c)
    }
  }

  func show(_ entry: PageListing.Entry) {
    guard case .button(let button) = entry else { return }
    (id, isOn) = (button.id, button.isOn)
    // The title is also the name of the switch, because the switch is the row's activatable widget.
    adw_preferences_row_set_title(cast(widget), button.title)
    gtk_widget_set_sensitive(toggle, button.isEnabled.c)
    gtk_switch_set_active(cast(toggle), isOn.c)
  }
}

/// The segments of a segmented control as linked toggle buttons.
@MainActor final class SegmentsPart: EntryPart {
  let held: Held
  private let send: @MainActor (PersonInput) -> Void
  private var items: [Button] = []

  init(_ send: @escaping @MainActor (PersonInput) -> Void) {
    self.send = send
    held = Held(cadwaita_box(GTK_ORIENTATION_HORIZONTAL, GTK_ACCESSIBLE_ROLE_GROUP))
    gtk_widget_add_css_class(widget, "linked")
    gtk_box_set_homogeneous(cast(widget), 1)
  }

  func show(_ entry: PageListing.Entry) {
    guard case .group(let group) = entry else { return }
    cadwaita_label(widget, group.title)
    if items.map(\.id) != group.items.map(\.id) {
      for child in children(of: widget) { gtk_box_remove(cast(widget), child) }
      for item in group.items { gtk_box_append(cast(widget), button(item.id)) }
    }
    items = group.items
    drawStates()
  }

  private func button(_ id: Int) -> Widget {
    let button: Widget = gtk_toggle_button_new()
    on(button, "clicked") { [self] in
      send(.activate(id))
      // A click does not select the segment. The extension's next view does.
      drawStates()
    }
    return button
  }

  private func drawStates() {
    for (button, item) in zip(children(of: widget), items) {
      gtk_button_set_label(cast(button), item.title)
      cadwaita_label(button, item.title)
      gtk_toggle_button_set_active(cast(button), item.isOn.c)
      gtk_widget_set_sensitive(button, item.isEnabled.c)
    }
  }
}

/// A button that opens a menu.
@MainActor final class MenuPart: EntryPart {
  let held: Held
  private let send: @MainActor (PersonInput) -> Void
  private let list = column(0)
  private var items: [Button] = []

  init(_ send: @escaping @MainActor (PersonInput) -> Void) {
    self.send = send
    held = Held(gtk_menu_button_new())
    let popover: Widget = gtk_popover_new()
    gtk_popover_set_child(cast(popover), list)
    gtk_menu_button_set_popover(cast(widget), popover)
  }

  func show(_ entry: PageListing.Entry) {
    guard case .group(let group) = entry else { return }
    let title = group.title.isEmpty ? Words.menu : group.title
    gtk_menu_button_set_label(cast(widget), title)
    cadwaita_label(widget, title)
    guard items != group.items else { return }
    items = group.items
    for child in children(of: list) { gtk_box_remove(cast(list), child) }
    for item in items { gtk_box_append(cast(list), button(item)) }
  }

  private func button(_ item: Button) -> Widget {
    let words = label(item.title)
    if item.style == .destructive { gtk_widget_add_css_class(words, "error") }
    let mark: Widget? =
      item.isOn
      ? icon("object-select-symbolic") : item.traits?.symbol.flatMap { SymbolPart.icon($0) }
    let button: Widget = gtk_button_new()
    gtk_button_set_child(cast(button), line(6, mark, words))
    gtk_widget_add_css_class(button, "flat")
    cadwaita_label(button, item.isOn ? "\(item.title), \(Words.Window.chosen)" : item.title)
    gtk_widget_set_sensitive(button, item.isEnabled.c)
    on(button, "clicked") { [self] in
      gtk_menu_button_popdown(cast(widget))
      send(.activate(item.id))
    }
    return button
  }
}

/// An icon of the desktop in place of one of Apple's symbols, if the desktop has a similar icon.
@MainActor final class SymbolPart: EntryPart {
  let held = Held(gtk_image_new())

  func show(_ entry: PageListing.Entry) {
    guard case .symbol(let symbol, let label) = entry else { return }
    let name = Self.iconName(symbol)
    gtk_image_set_from_icon_name(cast(widget), name)
    gtk_image_set_pixel_size(cast(widget), 32)
    gtk_widget_set_visible(widget, (name != nil).c)
    if let label, !label.isEmpty { cadwaita_label(widget, label) } else { cadwaita_hide(widget, 1) }
  }

  static func icon(_ symbol: String) -> Widget? {
    iconName(symbol).map { DesktopSheet.icon($0) }
  }

  /// Returns the name of the icon, or `nil` if there is none. A variant such as `trash.fill` has
  /// the icon of the plain symbol.
  static func iconName(_ symbol: String) -> String? {
    var parts = symbol.split(separator: ".")
    while !parts.isEmpty {
      if let name = icons[parts.joined(separator: ".")] { return "\(name)-symbolic" }
      parts.removeLast()
    }
    return nil
  }

  private static let icons = [
    "arrow.clockwise": "view-refresh", "bell": "alarm", "calendar": "x-office-calendar",
    "camera": "camera-photo", "checkmark": "object-select", "clock": "document-open-recent",
    "doc": "text-x-generic", "ellipsis": "view-more", "envelope": "mail-unread",
    "exclamationmark.triangle": "dialog-warning", "folder": "folder", "gear": "emblem-system",
    "info": "dialog-information", "link": "insert-link", "list.bullet": "view-list",
    "lock": "changes-prevent", "magnifyingglass": "system-search", "mappin": "mark-location",
    "minus": "list-remove", "paperplane": "mail-send", "pencil": "document-edit",
    "person": "avatar-default", "photo": "image-x-generic", "plus": "list-add",
    "square.and.arrow.up": "send-to", "star": "non-starred", "star.fill": "starred",
    "trash": "user-trash", "xmark": "window-close",
  ]
}
