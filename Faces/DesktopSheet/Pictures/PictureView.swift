import CAdwaita

/// A picture in a room of its own, which it does not change when it comes.
@MainActor final class PictureView {
  let widget: Widget
  private let picture: Widget
  private let store: PictureStore
  private let side: Int32
  private var shown: Int?

  /// - Parameters:
  ///   - side: of the room, in points.
  ///   - fills: whether it is cut to a square; else all of it is seen.
  ///   - name: what a screen reader says of it; nil: the words beside it say all.
  init(_ store: PictureStore, side: Int32, fills: Bool, name: String?) {
    (self.store, self.side) = (store, side)
    picture = gtk_picture_new()
    gtk_picture_set_content_fit(
      cast(picture), fills ? GTK_CONTENT_FIT_COVER : GTK_CONTENT_FIT_CONTAIN)
    gtk_widget_set_overflow(picture, GTK_OVERFLOW_HIDDEN)
    gtk_widget_add_css_class(picture, "thumbnail")
    // A picture wants as much room as it has pixels.
    var room = picture
    for orientation in [GTK_ORIENTATION_HORIZONTAL, GTK_ORIENTATION_VERTICAL] {
      let clamp: Widget = adw_clamp_new()
      gtk_orientable_set_orientation(cast(clamp), orientation)
      adw_clamp_set_maximum_size(cast(clamp), side)
      adw_clamp_set_tightening_threshold(cast(clamp), side)
      adw_clamp_set_child(cast(clamp), room)
      room = clamp
    }
    widget = room
    gtk_widget_set_size_request(picture, side, fills ? side : -1)
    if let name { cadwaita_label(picture, name) } else { cadwaita_hide(picture, 1) }
  }

  func name(_ name: String) { cadwaita_label(picture, name) }

  func show(_ id: Int?) {
    guard id != shown else { return }
    shown = id
    guard let id else { return gtk_picture_set_paintable(cast(picture), nil) }
    // Twice as many, for screens that have them.
    store.show(id, side: Int(side) * 2) { [weak self] texture in
      guard let self, shown == id else { return }
      gtk_picture_set_paintable(cast(picture), texture.pointer)
    }
  }
}
