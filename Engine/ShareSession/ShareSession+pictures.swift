import Contract

extension ShareSession {
  /// Returns a picture of the extension, in the format of `PixelMap`.
  /// - Throws: `ControlError.notFound`.
  package nonisolated func picture(_ id: Int) async throws -> [UInt8] {
    try await pictures.picture(id)
  }

  /// Returns a thumbnail of a photo, in the format of `PixelMap`.
  /// - Parameter side: The maximum length of a side, in pixels.
  /// - Throws: `ControlError.notFound` if the item is not a photo or has no picture.
  package nonisolated func thumbnail(ofItem index: Int, side: Int) async throws -> [UInt8] {
    guard items.indices.contains(index), case .file(let file) = items[index],
      file.kind == .photo
    else { throw ControlError(.notFound, "Item \(index) has no picture.") }
    return try await pictures.thumbnail(ofItem: index, file, side: side)
  }
}
