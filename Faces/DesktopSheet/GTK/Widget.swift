import CAdwaita

typealias Widget = UnsafeMutablePointer<GtkWidget>

// GObject's casts are macros, which Swift does not import. These functions replace the casts
// without checking the type. Some classes have no type that Swift can import, so their pointers are
// opaque.
func cast<T>(_ widget: Widget) -> UnsafeMutablePointer<T> {
  UnsafeMutableRawPointer(widget).assumingMemoryBound(to: T.self)
}
func cast(_ widget: Widget) -> OpaquePointer { OpaquePointer(widget) }

/// A reference that keeps a widget alive even while the widget has no parent.
@MainActor final class Held {
  let widget: Widget

  init(_ widget: Widget) {
    self.widget = widget
    g_object_ref_sink(widget)
  }

  isolated deinit { g_object_unref(widget) }
}

extension Bool {
  var c: gboolean { self ? 1 : 0 }
}

/// Returns a copy of a text that C has allocated, and frees the original.
func taken(_ text: UnsafeMutablePointer<CChar>?) -> String? {
  defer { g_free(text) }
  return text.map { String(cString: $0) }
}
