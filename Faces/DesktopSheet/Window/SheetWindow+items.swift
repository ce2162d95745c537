import CAdwaita
import Foundation
import Linux
import ShareContent
import ShareSheet
import URLReading

/// What comes to a window by hand: dropped on it, or pasted.
extension SheetWindow {
  func takeDrops() {
    guard let target = cadwaita_drop_target() else { return }
    onAsking(UnsafeMutableRawPointer(target), "drop") { [weak self] arguments in
      guard let value = arguments.pointer(0)?.assumingMemoryBound(to: GValue.self) else { return 0 }
      return (self?.take(value) ?? false).c
    }
    gtk_widget_add_controller(window, target)
  }

  func paste() {
    let clipboard = gtk_widget_get_clipboard(window)
    let formats = gdk_clipboard_get_formats(clipboard)
    let types = [gdk_file_list_get_type(), gdk_texture_get_type(), cadwaita_text_type()]
    guard let type = types.first(where: { gdk_content_formats_contain_gtype(formats, $0) != 0 })
    else { return }
    // The window may be gone by then.
    let box = Unmanaged.passRetained(Weak(self)).toOpaque()
    gdk_clipboard_read_value_async(
      clipboard, type, G_PRIORITY_DEFAULT, nil,
      { clipboard, result, data in
        let (clipboard, result, data) = (
          UInt(bitPattern: clipboard), UInt(bitPattern: result), UInt(bitPattern: data)
        )
        MainActor.assumeIsolated {
          guard let data = UnsafeRawPointer(bitPattern: data) else { return }
          let window = Unmanaged<Weak>.fromOpaque(data).takeRetainedValue()
          guard
            let value = gdk_clipboard_read_value_finish(
              OpaquePointer(bitPattern: clipboard), OpaquePointer(bitPattern: result), nil)
          else { return }
          _ = window.window?.take(UnsafeMutablePointer(mutating: value))
        }
      }, box)
  }

  @MainActor private final class Weak {
    weak var window: SheetWindow?
    init(_ window: SheetWindow) { self.window = window }
  }

  /// - Returns: whether it can be shared.
  private func take(_ value: UnsafeMutablePointer<GValue>) -> Bool {
    guard isChoosing || isEmpty else { return false }
    let items = Self.items(of: value)
    guard !items.isEmpty else { return false }
    content.items.add(items)
    begin()
    return true
  }

  private static func items(of value: UnsafeMutablePointer<GValue>) -> SharedItems {
    var items = SharedItems()
    var next = cadwaita_files(value)
    while let file = next {
      if let data = file.pointee.data { items.add(OpaquePointer(data)) }
      next = file.pointee.next
    }
    if let texture = cadwaita_texture(value), let file = picture(texture) {
      items.files.append(file)
    }
    if let text = cadwaita_text(value).map({ String(cString: $0) }), !text.isEmpty {
      items.add(text: text)
    }
    return items
  }

  private static func picture(_ texture: OpaquePointer) -> OpenedFile? {
    guard let bytes = gdk_texture_save_to_png_bytes(texture) else { return nil }
    defer { g_bytes_unref(bytes) }
    var size: gsize = 0
    let start = g_bytes_get_data(bytes, &size)
    let memory = try? Descriptor.memoryFile(
      named: "picture", holding: UnsafeRawBufferPointer(start: start, count: Int(size)))
    return memory.map { OpenedFile($0, named: Words.Window.pictureName) }
  }
}

extension SharedItems {
  /// - Parameter file: a `GFile`; one that is not on this machine is shared as a link.
  mutating func add(_ file: OpaquePointer) {
    if let path = taken(g_file_get_path(file)) {
      if let opened = try? OpenedFile(path: path) { files.append(opened) }
    } else if let link = taken(g_file_get_uri(file)) {
      links.append(link)
    }
  }

  /// A link is what is nothing but one.
  mutating func add(text: String) {
    if let link = URL.onlyLink(in: text) {
      links.append(link.absoluteString)
    } else {
      texts.append(text)
    }
  }
}
