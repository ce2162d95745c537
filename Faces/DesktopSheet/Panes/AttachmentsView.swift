import CAdwaita
import ShareSheet

/// The shared items: their pictures or icons, and their names.
@MainActor final class AttachmentsView {
  /// The maximum number of pictures shown. The text beside them counts all items.
  static let shownPictures = 3
  private static let side: Int32 = 64

  let widget: Widget
  private let store: PictureStore
  private let remove: (@MainActor (Int) -> Void)?
  private var shown: [SheetItem] = []

  /// - Parameter remove: Removes the item with this place. `nil` if items cannot be removed.
  init(_ store: PictureStore, remove: (@MainActor (Int) -> Void)? = nil) {
    (self.store, self.remove) = (store, remove)
    widget = line(14)
  }

  func show(_ items: [SheetItem], _ summary: String) {
    guard items != shown else { return }
    shown = items
    for child in children(of: widget) { gtk_box_remove(cast(widget), child) }
    let few = items.prefix(Self.shownPictures)
    gtk_box_append(
      cast(widget),
      items.count > 1 ? removable(few) : Self.previews(of: few, in: store, side: Self.side))
    let words = column(2, label(items.count == 1 ? items[0].name : summary, "heading", lines: 2))
    let details =
      items.count == 1 ? items[0].details : items.map(\.name).joined(separator: ", ")
    if !details.isEmpty {
      gtk_box_append(cast(words), label(details, "dim-label", "caption", lines: 2))
    }
    gtk_widget_set_valign(words, GTK_ALIGN_CENTER)
    gtk_widget_set_hexpand(words, 1)
    gtk_box_append(cast(widget), words)
  }

  /// Returns a row of previews, each with a button that removes the item.
  private func removable(_ items: some Sequence<SheetItem>) -> Widget {
    guard let remove else { return Self.previews(of: items, in: store, side: Self.side) }
    let row = line(6)
    for (place, item) in items.enumerated() {
      let overlay: Widget = gtk_overlay_new()
      gtk_overlay_set_child(
        cast(overlay), Self.preview(of: item, in: store, side: Self.side))
      let cross = button(icon: "window-close-symbolic", called: Words.Window.remove(item.name)) {
        remove(place)
      }
      for name in ["circular", "osd", "cross"] { gtk_widget_add_css_class(cross, name) }
      gtk_widget_set_halign(cross, GTK_ALIGN_END)
      gtk_widget_set_valign(cross, GTK_ALIGN_START)
      gtk_overlay_add_overlay(cast(overlay), cross)
      gtk_box_append(cast(row), overlay)
    }
    return row
  }

  /// Returns a row of previews that overlap each other.
  static func previews(
    of items: some Sequence<SheetItem>, in store: PictureStore, side: Int32
  ) -> Widget {
    let row = line()
    for (place, item) in items.enumerated() {
      let preview = preview(of: item, in: store, side: side)
      if place > 0 { gtk_widget_add_css_class(preview, "stacked") }
      gtk_box_append(cast(row), preview)
    }
    return row
  }

  /// Returns the thumbnail of an item, or the icon of its kind.
  private static func preview(of item: SheetItem, in store: PictureStore, side: Int32) -> Widget {
    if let thumbnail = item.thumbnail {
      let picture = PictureView(store, side: side, fills: true, name: item.name)
      picture.show(thumbnail)
      // The closure keeps the picture view alive until its widget is destroyed.
      on(picture.widget, "destroy") { _ = picture }
      return picture.widget
    }
    let image = icon(item.iconName, size: side / 2)
    gtk_widget_set_size_request(image, side, side)
    gtk_widget_add_css_class(image, "thumbnail")
    gtk_widget_set_valign(image, GTK_ALIGN_CENTER)
    return image
  }
}

extension SheetItem {
  fileprivate var details: String {
    [size, dimensions].compactMap { $0 }.joined(separator: " · ")
  }

  fileprivate var iconName: String {
    switch kind {
    case "photo": "image-x-generic-symbolic"
    case "video": "video-x-generic-symbolic"
    case "audio": "audio-x-generic-symbolic"
    case "link": "web-browser-symbolic"
    case "text": "text-x-generic-symbolic"
    default: "x-office-document-symbolic"
    }
  }
}
