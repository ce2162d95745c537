import CAdwaita

/// A picture in a reserved space. The space does not change when the picture arrives.
@MainActor final class PictureView {
  let widget: Widget
  private let picture: Widget
  private let store: PictureStore
  private let side: Int32
  private var shown: Int?

  /// - Parameters:
  ///   - side: The side of the space, in points.
  ///   - fills: Whether the picture is cropped to a square. If `false`, the whole picture is
  ///     visible.
  ///   - name: The accessible name, or `nil` if the text beside the picture says the same.
  init(_ store: PictureStore, side: Int32, fills: Bool, name: String?) {
    (self.store, self.side) = (store, side)
    picture = gtk_picture_new()
    gtk_picture_set_content_fit(
      cast(picture), fills ? GTK_CONTENT_FIT_COVER : GTK_CONTENT_FIT_CONTAIN)
    gtk_widget_set_overflow(picture, GTK_OVERFLOW_HIDDEN)
    gtk_widget_add_css_class(picture, "thumbnail")
    // A picture requests as many points as it has pixels, so two clamps limit its width and height.
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
    // The size is doubled for high-resolution screens.
    store.show(id, side: Int(side) * 2) { [weak self] texture in
      guard let self, shown == id else { return }
      gtk_picture_set_paintable(cast(picture), texture.pointer)
    }
  }
}
