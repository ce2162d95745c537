import Contract
import ExtensionHost
import Foundation
import Linux
import Logging
import Translations

/// The pictures of one share: the extension's own pictures, and thumbnails of the items.
actor SharePictures {
  private struct Thumbnail: Hashable {
    let item: Int
    let side: Int
  }

  private nonisolated let shown: PictureShelf<Int>
  private nonisolated let thumbnails: PictureShelf<Thumbnail>
  private nonisolated let logger: Logger
  private let reader: PictureReader
  /// The requests for which no thumbnail can be made. They are not repeated.
  private var without: Set<Thumbnail> = []
  /// The latest task. Thumbnails are made one at a time, so that they do not use all processors.
  private var last: Task<Void, Never>?

  private nonisolated let folder: URL

  /// - Parameter folder: The share's private folder.
  init(in folder: URL, reader: PictureReader, logger: Logger) {
    self.folder = folder
    shown = PictureShelf(in: folder)
    thumbnails = PictureShelf(in: folder)
    self.reader = reader
    self.logger = logger
  }

  /// Keeps a picture of the extension. An invalid picture is not kept, and faces get the same error
  /// as for a missing picture. Blocks on the disk.
  nonisolated func keep(_ file: Descriptor, as id: Int) {
    guard let picture = PictureFile(file) else {
      return logger.warning("picture \(id) of an extension is invalid")
    }
    do {
      try shown.put(picture, for: id)
    } catch {
      logger.warning("picture \(id) of an extension is lost: \(error)")
    }
  }

  /// - Throws: `ControlError.notFound` if there is no such picture.
  nonisolated func picture(_ id: Int) async throws -> [UInt8] {
    let bytes = try await OwnThread.run { [shown] in try shown.bytes(for: id) }
    guard let bytes else {
      throw ControlError(.notFound, "There is no picture \(id). It may have been replaced.")
    }
    return bytes
  }

  /// - Parameter side: The maximum length of a side, in pixels.
  /// - Throws: `ControlError.notFound` if the item has no picture.
  func thumbnail(ofItem item: Int, _ file: SharedFile, side: Int) async throws -> [UInt8] {
    let key = Thumbnail(item: item, side: side)
    let before = last
    let task = Task {
      await before?.value
      await make(key, of: file)
    }
    last = task
    await task.value
    if let bytes = try await OwnThread.run({ [thumbnails] in try thumbnails.bytes(for: key) }) {
      return bytes
    }
    throw ControlError(.notFound, Explanation("\(file.name) has no picture that can be shown."))
  }

  /// Discards all pictures. Later pictures are not kept.
  nonisolated func close() {
    shown.close()
    thumbnails.close()
  }

  private func make(_ key: Thumbnail, of file: SharedFile) async {
    guard !without.contains(key), (try? thumbnails.bytes(for: key)) ?? nil == nil else { return }
    do {
      guard
        let picture = try await reader.thumbnail(
          of: OwnThread.run { [folder] in try file.readOnly.open(in: folder) }, side: key.side)
      else {
        // The set is limited, because the caller chooses the lengths of the sides.
        if without.count < 1024 { without.insert(key) }
        return
      }
      try await OwnThread.run { [thumbnails] in try thumbnails.put(picture, for: key) }
    } catch {
      logger.warning("a thumbnail cannot be created: \(error)")
    }
  }
}

extension ShareSession {
  /// Returns a picture of the extension, in the format of `PixelMap`.
  /// - Throws: `ControlError.notFound` if there is no such picture.
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
