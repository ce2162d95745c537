import CAdwaita

typealias Widget = UnsafeMutablePointer<GtkWidget>

// GObject's casts are macros. These functions do the same unchecked, to the type that the call site
// needs: C declares a type for some classes and none for others.
func cast<T>(_ widget: Widget) -> UnsafeMutablePointer<T> {
  UnsafeMutableRawPointer(widget).assumingMemoryBound(to: T.self)
}
func cast(_ widget: Widget) -> OpaquePointer { OpaquePointer(widget) }

/// Keeps a widget alive even while it has no parent.
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

/// Returns a text that C has allocated, and frees the original.
func taken(_ text: UnsafeMutablePointer<CChar>?) -> String? {
  defer { g_free(text) }
  return text.map { String(cString: $0) }
}
