import Contract

extension ShareSession {
  /// A picture that the extension handed over, in the format of `PixelMap`.
  /// - throws: `ControlError.notFound`.
  package nonisolated func picture(_ id: Int) async throws -> [UInt8] {
    try await pictures.picture(id)
  }

  /// A small copy of an item that is a file with a picture in it, in the format of `PixelMap`.
  /// - Parameter side: pixels; no side of the copy is longer.
  /// - throws: `ControlError.notFound` for an item that is none.
  package nonisolated func thumbnail(ofItem index: Int, side: Int) async throws -> [UInt8] {
    guard items.indices.contains(index), case .file(let file) = items[index],
      file.kind == .photo
    else { throw ControlError(.notFound, "Item \(index) has no picture.") }
    return try await pictures.thumbnail(ofItem: index, file, side: side)
  }
}
