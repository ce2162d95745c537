import CAdwaita
import Foundation
import Glibc
import HTTPSyntax
import Linux
import ShareContent
import ShareSheet

/// The handling of items that the user drops on the window or pastes.
extension SheetWindow {
  func takeDrops() {
    guard let target = cadwaita_drop_target() else { return }
    onAsking(UnsafeMutableRawPointer(target), "drop") { [weak self] arguments in
      guard let value = arguments.pointer(0)?.assumingMemoryBound(to: GValue.self) else { return 0 }
      return (self?.take(value) ?? false).c
    }
    gtk_widget_add_controller(window, target)
  }

  /// Whether the clipboard has files or a picture, and no text that could be pasted into a field.
  var canPasteOnlyItems: Bool {
    let formats = gdk_clipboard_get_formats(gtk_widget_get_clipboard(window))
    let items = [gdk_file_list_get_type(), gdk_texture_get_type()]
    return gdk_content_formats_contain_gtype(formats, cadwaita_text_type()) == 0
      && items.contains { gdk_content_formats_contain_gtype(formats, $0) != 0 }
  }

  /// Shares the clipboard's content when the window can read it: at once, or when the display has
  /// named its types. Under Wayland, this happens when the window gets the focus.
  func pasteSoon() {
    let clipboard = gtk_widget_get_clipboard(window)
    guard let clipboard, !paste() else { return }
    waitsForClipboard = true
    let handler = on(clipboard, "changed") { [weak self] in
      guard let self, waitsForClipboard else { return }
      waitsForClipboard = !(isEmpty && paste())
    }
    // What is copied later was not meant for this window.
    Task { [weak self] in
      try? await Task.sleep(for: .seconds(2))
      self?.waitsForClipboard = false
      // The clipboard outlives the window.
      g_signal_handler_disconnect(UnsafeMutableRawPointer(clipboard), handler)
    }
  }

  /// - Returns: Whether the clipboard has content that can be shared.
  @discardableResult
  func paste() -> Bool {
    let clipboard = gtk_widget_get_clipboard(window)
    let formats = gdk_clipboard_get_formats(clipboard)
    let types = [gdk_file_list_get_type(), gdk_texture_get_type(), cadwaita_text_type()]
    guard let type = types.first(where: { gdk_content_formats_contain_gtype(formats, $0) != 0 })
    else { return false }
    // The window may be closed before the clipboard responds.
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
    return true
  }

  @MainActor private final class Weak {
    weak var window: SheetWindow?
    init(_ window: SheetWindow) { self.window = window }
  }

  /// Removes the shared items with these places. At least one item stays.
  func remove(_ places: [Int]) {
    let places = Set(places)
    guard isChoosing, places.count < content.items.count else { return }
    var isRemoved = false
    // An item's removal moves the items after it.
    for place in places.sorted(by: >) where content.items.remove(at: place) { isRemoved = true }
    guard isRemoved else { return }
    tell([])
    begin()
  }

  /// - Returns: Whether the value contained an item that can be shared.
  private func take(_ value: UnsafeMutablePointer<GValue>) -> Bool {
    guard isChoosing || isEmpty else {
      // The extension has its items already.
      if posted == nil { tell([Words.Window.addBeforeChoosing]) }
      return false
    }
    let (items, problems) = Self.items(of: value)
    tell(problems)
    guard !items.isEmpty else { return false }
    if items.hasFolders {
      pack(items)
    } else if !offersDestination(of: items) {
      share(items)
    }
    return true
  }

  /// Shares the items when their folders are packed.
  private func pack(_ items: SharedItems) {
    Task {
      do {
        let items = try await packed(items)
        // The user may have chosen a destination meanwhile.
        guard isChoosing || isEmpty else { return tell([Words.Window.addBeforeChoosing]) }
        share(items)
      } catch {
        tell([ShareError(any: error).message])
      }
    }
  }

  /// Returns the items with their folders replaced by archives. Shows the progress, then what the
  /// archives contain.
  func packed(_ items: SharedItems) async throws -> SharedItems {
    isPacking = true
    defer { isPacking = false }
    let packed = try await items.packingFolders { [weak self] progress in
      Task { @MainActor in
        if self?.isPacking == true { self?.show(message: progress.words) }
      }
    }
    show(message: packed.notes.joined(separator: " "))
    return packed.items
  }

  func share(_ items: SharedItems) {
    content.items.add(items)
    begin()
  }

  /// Returns the items that can be shared, and for each other item the reason why it cannot be
  /// shared.
  private static func items(
    of value: UnsafeMutablePointer<GValue>
  ) -> (items: SharedItems, problems: [String]) {
    var items = SharedItems()
    var problems: [String] = []
    var next = cadwaita_files(value)
    while let file = next {
      do throws(ShareError) {
        if let data = file.pointee.data { try items.add(OpaquePointer(data)) }
      } catch {
        problems.append("\(error)")
      }
      next = file.pointee.next
    }
    if let texture = cadwaita_texture(value), let file = picture(texture) {
      items.files.append(file)
    }
    if let text = cadwaita_text(value).map({ String(cString: $0) }), !text.isEmpty {
      items.add(text: text)
    }
    return (items, problems)
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
  /// Adds a file. If the file is in a place such as the trash, adds the stored file. If the file is
  /// on another machine, adds a link to it.
  /// - Parameter file: A `GFile`.
  /// - Throws: `ShareError` `invalidRequest` if the file cannot be shared.
  mutating func add(_ file: OpaquePointer) throws(ShareError) {
    if let path = g_file_get_path(file) {
      defer { g_free(path) }
      // A path need not be UTF-8, so its bytes are kept.
      let bytes = UnsafeBufferPointer(start: path, count: strlen(path)).map(UInt8.init(bitPattern:))
      return add(try OpenedFile(bytes: bytes, folders: true))
    }
    guard let address = taken(g_file_get_uri(file)) else { return }
    switch DesktopAddress(address, target: { _ in Self.target(of: file) }) {
    case .file(let path)?: add(try OpenedFile(bytes: path, folders: true))
    case .link(let link)?: links.append(link)
    case .refused(let words)?: throw ShareError(.invalidRequest, words)
    case nil: links.append(address)
    }
  }

  private static func target(of file: OpaquePointer) -> String? {
    let attribute = "standard::target-uri"
    guard let info = g_file_query_info(file, attribute, G_FILE_QUERY_INFO_NONE, nil, nil) else {
      return nil
    }
    defer { g_object_unref(UnsafeMutableRawPointer(info)) }
    return g_file_info_get_attribute_string(info, attribute).map { String(cString: $0) }
  }

  /// Adds a link if the text is only a link. Otherwise adds the text.
  mutating func add(text: String) {
    if let link = URL.onlyLink(in: text) {
      links.append(link.absoluteString)
    } else {
      texts.append(text)
    }
  }

  mutating func add(_ other: SharedItems) {
    files += other.files
    texts += other.texts
    links += other.links
  }

  var isEmpty: Bool { files.isEmpty && texts.isEmpty && links.isEmpty }
}
