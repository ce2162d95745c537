import CAdwaita
import ShareSheet

/// The shared items: their pictures or icons, and their names.
@MainActor final class AttachmentsView {
  /// The maximum number of pictures shown. The text beside them counts all items.
  static let shownPictures = 3

  let widget: Widget
  private let store: PictureStore
  private var shown: [SheetItem] = []

  init(_ store: PictureStore) {
    self.store = store
    widget = line(14)
  }

  func show(_ items: [SheetItem], _ summary: String) {
    guard items != shown else { return }
    shown = items
    for child in children(of: widget) { gtk_box_remove(cast(widget), child) }
    gtk_box_append(
      cast(widget), Self.previews(of: items.prefix(Self.shownPictures), in: store, side: 64))
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
