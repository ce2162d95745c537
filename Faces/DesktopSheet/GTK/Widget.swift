import CAdwaita

typealias Widget = UnsafeMutablePointer<GtkWidget>

// GObject's casts are macros. These do the same unchecked, as the place where they stand needs it:
// C has a type of its own for some classes, and none for others.
func cast<T>(_ widget: Widget) -> UnsafeMutablePointer<T> {
  UnsafeMutableRawPointer(widget).assumingMemoryBound(to: T.self)
}
func cast(_ widget: Widget) -> OpaquePointer { OpaquePointer(widget) }

/// Keeps a widget while it has no parent, too.
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

/// Takes over a text that C has allocated.
func taken(_ text: UnsafeMutablePointer<CChar>?) -> String? {
  defer { g_free(text) }
  return text.map { String(cString: $0) }
}
