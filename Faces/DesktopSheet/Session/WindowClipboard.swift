import CAdwaita
import ShareContent

/// The desktop's clipboard through GTK. The copied content exists only while this process runs.
@MainActor enum WindowClipboard {
  /// The maximum size of a picture in bytes.
  nonisolated static let limit = 64 << 20

  static func put(_ items: SharedItems, _ picture: (type: String, bytes: [UInt8])?) {
    var providers: [UnsafeMutablePointer<GdkContentProvider>?] = []
    if let picture {
      providers.append(provider(picture.type, picture.bytes))
    }
    let paths = items.files.compactMap(\.path)
    if !paths.isEmpty {
      var uris = ""
      for path in paths {
        let file = g_file_new_for_path(path)
        uris += (taken(g_file_get_uri(file)) ?? "") + "\r\n"
        g_object_unref(UnsafeMutableRawPointer(file))
      }
      providers.append(provider("text/uri-list", Array(uris.utf8)))
    }
    let text = (paths + items.texts + items.links).joined(separator: "\n")
    providers.append(provider("text/plain;charset=utf-8", Array(text.utf8)))
    // The union takes ownership of the providers.
    put(gdk_content_provider_new_union(&providers, gsize(providers.count)))
  }

  static func put(_ text: String) {
    put(provider("text/plain;charset=utf-8", Array(text.utf8)))
  }

  private static func provider(
    _ type: String, _ bytes: [UInt8]
  ) -> UnsafeMutablePointer<GdkContentProvider>? {
    let data = g_bytes_new(bytes, gsize(bytes.count))
    defer { g_bytes_unref(data) }
    return gdk_content_provider_new_for_bytes(type, data)
  }

  private static func put(_ provider: UnsafeMutablePointer<GdkContentProvider>?) {
    guard let display = gdk_display_get_default(), let provider else { return }
    let clipboard = gdk_display_get_clipboard(display)
    gdk_clipboard_set_content(clipboard, provider)
    g_object_unref(provider)
    // The process keeps running until another program replaces the content of the clipboard.
    guard let application = g_application_get_default(), let clipboard else { return }
    g_application_hold(application)
    var isHeld = true
    on(clipboard, "changed") {
      guard isHeld, gdk_clipboard_is_local(clipboard) == 0 else { return }
      isHeld = false
      g_application_release(application)
    }
  }
}
