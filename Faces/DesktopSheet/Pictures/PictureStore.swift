import CAdwaita
import Contract

/// The pictures of one sheet. Each picture is fetched once and shown wherever its id is used.
@MainActor final class PictureStore {
  private var textures: [Int: Texture] = [:]
  private var asked: Set<Int> = []
  private var waiting: [Int: [(Texture) -> Void]] = [:]
  /// Fetches the picture with the given id. The second argument is the maximum length of a
  /// side in pixels.
  var fetch: (Int, Int) -> Void = { _, _ in }

  /// Shows the picture now if the store has it. Otherwise shows the picture when it arrives.
  func show(_ id: Int, side: Int, in place: @escaping (Texture) -> Void) {
    if let texture = textures[id] { return place(texture) }
    waiting[id, default: []].append(place)
    if asked.insert(id).inserted { fetch(id, side) }
  }

  /// - Parameter picture: The picture, or `nil` if it is unavailable.
  func take(_ picture: PixelMap?, as id: Int) {
    guard let texture = picture.flatMap({ Texture($0) }) else {
      asked.remove(id)
      return
    }
    textures[id] = texture
    for place in waiting.removeValue(forKey: id) ?? [] { place(texture) }
  }

  /// Discards the extension's pictures that are no longer used. The extension may use their ids for
  /// other pictures.
  func keep(_ used: Set<Int>) {
    for id in asked where id >= 0 && !used.contains(id) {
      asked.remove(id)
      textures[id] = nil
      waiting[id] = nil
    }
  }

  /// Discards all pictures. Called when the shared items have changed.
  func forgetAll() {
    textures = [:]
    asked = []
    waiting = [:]
  }
}

/// Pixels in the form that GTK draws.
@MainActor final class Texture {
  let pointer: OpaquePointer

  init?(_ picture: PixelMap) {
    let bytes = g_bytes_new(picture.bytes, gsize(picture.bytes.count))
    defer { g_bytes_unref(bytes) }
    guard
      let texture = gdk_memory_texture_new(
        gint(picture.width), gint(picture.height), GDK_MEMORY_R8G8B8A8, bytes,
        gsize(picture.width * 4))
    else { return nil }
    pointer = texture
  }

  isolated deinit { g_object_unref(UnsafeMutableRawPointer(pointer)) }
}

extension ExtensionView {
  /// The ids of the view's pictures.
  var pictures: Set<Int> {
    let nodes =
      pages.flatMap(\.nodes) + (compose?.completions?.nodes ?? [])
      + (compose?.preview.map { [$0] } ?? [])
    return nodes.reduce(into: []) { pictures, node in
      switch node.content {
      case .image(let id): if let id { pictures.insert(id) }
      case .table(let table): pictures.formUnion(table.rows.compactMap(\.picture))
      default: break
      }
    }
  }
}
