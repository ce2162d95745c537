import CAdwaita
import Foundation
import ShareSheet

/// A person or an extension in the chooser: an icon with the name below it.
@MainActor enum ChoiceTile {
  nonisolated private static let side: Int32 = 56
  nonisolated private static let width: Int32 = 92
  /// The distance of the icon from the outer edges of the flow box, in pixels. Adwaita adds 3 to
  /// each child.
  nonisolated static let inset = (width - side) / 2 + 3

  static func make(
    _ choice: SheetScreen.Choice, press: @escaping @MainActor () -> Void
  ) -> Widget {
    let (name, place) = choice.parts
    let title = centered(label(name, "caption", lines: 2))
    let words = column(0, title, place.map { centered(label($0, "caption", "dim-label")) })
    return tile(choice.title, column(8, icon(of: choice, name), words), press)
  }

  /// Returns the last tile of the destinations, which opens the settings.
  static func more() -> Widget {
    let name = Words.Settings.more
    let picture = DesktopSheet.icon("view-more-horizontal-symbolic", size: 24)
    gtk_widget_set_size_request(picture, side, side)
    gtk_widget_set_halign(picture, GTK_ALIGN_CENTER)
    let title = centered(label(name, "caption", lines: 2))
    let more = tile(name, column(8, picture, title))
    gtk_actionable_set_action_name(cast(more), "app.settings")
    return more
  }

  private static func tile(
    _ name: String, _ content: Widget, _ press: (@MainActor () -> Void)? = nil
  ) -> Widget {
    let tile: Widget = gtk_button_new()
    gtk_button_set_child(cast(tile), content)
    gtk_widget_add_css_class(tile, "flat")
    gtk_widget_add_css_class(tile, "tile")
    gtk_widget_set_size_request(tile, width, -1)
    gtk_widget_set_tooltip_text(tile, name)
    cadwaita_label(tile, name)
    if let press { on(tile, "clicked", press) }
    return tile
  }

  private static func centered(_ label: Widget) -> Widget {
    gtk_label_set_justify(cast(label), GTK_JUSTIFY_CENTER)
    gtk_label_set_xalign(cast(label), 0.5)
    gtk_label_set_max_width_chars(cast(label), 10)
    return decorative(label)
  }

  private static func icon(of choice: SheetScreen.Choice, _ name: String) -> Widget {
    let icon: Widget
    if choice.person != nil {
      icon = badged(adw_avatar_new(side, name, 1), choice.icon)
    } else if let path = choice.icon {
      icon = gtk_image_new_from_file(path)
      gtk_image_set_pixel_size(cast(icon), side)
      gtk_widget_add_css_class(icon, "picture-icon")
      gtk_widget_set_overflow(icon, GTK_OVERFLOW_HIDDEN)
    } else {
      icon = gtk_label_new(name.first.map { String($0).uppercased() } ?? "?")
      gtk_widget_add_css_class(icon, "letter")
      gtk_widget_add_css_class(icon, "tint-\(tint(choice.extension ?? name))")
    }
    gtk_widget_set_halign(icon, GTK_ALIGN_CENTER)
    return decorative(icon)
  }

  /// Adds the icon of a person's app to the lower right corner.
  private static func badged(_ avatar: Widget, _ path: String?) -> Widget {
    guard let path else { return avatar }
    let badge: Widget = gtk_image_new_from_file(path)
    gtk_image_set_pixel_size(cast(badge), side * 2 / 5)
    gtk_widget_add_css_class(badge, "badge")
    gtk_widget_set_overflow(badge, GTK_OVERFLOW_HIDDEN)
    gtk_widget_set_halign(badge, GTK_ALIGN_END)
    gtk_widget_set_valign(badge, GTK_ALIGN_END)
    let overlay: Widget = gtk_overlay_new()
    gtk_overlay_set_child(cast(overlay), avatar)
    gtk_overlay_add_overlay(cast(overlay), decorative(badge))
    return overlay
  }

  /// Returns the tint for an id. The same id has the same tint on every machine.
  private static func tint(_ id: String) -> Int {
    Int(id.utf8.reduce(UInt32(5381)) { $0 &* 33 &+ UInt32($1) } % UInt32(SheetStyle.tints))
  }
}

extension SheetScreen.Choice {
  /// The name of a person, and the extension that reaches the person. For “Anna · Hoi” the parts
  /// are Anna and Hoi.
  fileprivate var parts: (name: String, place: String?) {
    guard person != nil, let dot = title.range(of: " · ", options: .backwards) else {
      return (title, nil)
    }
    return (String(title[..<dot.lowerBound]), String(title[dot.upperBound...]))
  }
}
