import Contract
import ExtensionHost
import Foundation
import Linux
import Logging

/// The pictures of one share: those that its extension shows, and small copies of what is shared.
actor SharePictures {
  private struct Thumbnail: Hashable {
    let item: Int
    let side: Int
  }

  private nonisolated let shown: PictureShelf<Int>
  private nonisolated let thumbnails: PictureShelf<Thumbnail>
  private nonisolated let logger: Logger
  private let reader: PictureReader
  /// What has none is not looked at again.
  private var without: Set<Thumbnail> = []
  /// One at a time: however many a face asks for, they do not fill the machine.
  private var last: Task<Void, Never>?

  private nonisolated let folder: URL

  /// - Parameter folder: private to the share.
  init(in folder: URL, reader: PictureReader, logger: Logger) {
    self.folder = folder
    shown = PictureShelf(in: folder)
    thumbnails = PictureShelf(in: folder)
    self.reader = reader
    self.logger = logger
  }

  /// Keeps what the extension handed over. What is no picture is not kept, and a face learns of it
  /// as of any other that is not there. Waits for the disk.
  nonisolated func keep(_ file: Descriptor, as id: Int) {
    guard let picture = PictureFile(file) else {
      return logger.warning("picture \(id) of an extension is not as it has to be")
    }
    do {
      try shown.put(picture, for: id)
    } catch {
      logger.warning("picture \(id) of an extension is lost: \(error)")
    }
  }

  /// - throws: `ControlError.notFound`.
  nonisolated func picture(_ id: Int) async throws -> [UInt8] {
    let bytes = try await OwnThread.run { [shown] in try shown.bytes(for: id) }
    guard let bytes else {
      throw ControlError(.notFound, "There is no picture \(id); it may have made way for others.")
    }
    return bytes
  }

  /// - Parameter side: pixels; no side of the copy is longer.
  /// - throws: `ControlError.notFound` for an item that has none.
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
    throw ControlError(.notFound, "\(file.name) has no picture that can be shown.")
  }

  /// Lets go of everything; nothing is kept from now on.
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
        // Bounded, as sides are named by whoever asks.
        if without.count < 1024 { without.insert(key) }
        return
      }
      try await OwnThread.run { [thumbnails] in try thumbnails.put(picture, for: key) }
    } catch {
      logger.warning("a thumbnail cannot be made: \(error)")
    }
  }
}
