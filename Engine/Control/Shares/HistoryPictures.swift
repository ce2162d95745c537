import Contract
import DesktopSession
import ExtensionHost
import Foundation
import Glibc
import Linux
import UniformTypeIdentifiers

/// Small pictures of shares in the history. They are made from the files that were shared, if these
/// are still in place and have not changed since.
actor HistoryPictures {
  /// The side of the picture in a notification, in pixels.
  private static let noticeSide = 128

  private let reader: PictureReader
  /// The latest task. The pictures are made one at a time, so that they do not use all processors.
  private var last: Task<Void, Never>?

  init(reader: PictureReader) { self.reader = reader }

  /// Returns the picture of the first photo of a share, or `nil` if there is none.
  /// - Parameter side: The maximum length of a side, in pixels.
  func picture(of entry: HistoryEntry, side: Int) async -> PictureFile? {
    guard let path = Self.photo(of: entry) else { return nil }
    let before = last
    let task = Task { [reader] () -> PictureFile? in
      await before?.value
      let file = try? await OwnThread.run { try Self.open(path, sharedAt: entry.date) }
      guard let file = file ?? nil else { return nil }
      return try? await reader.thumbnail(of: file, side: side)
    }
    last = Task { _ = await task.value }
    return await task.value
  }

  /// Returns the picture of a share for a notification, or `nil` if there is none.
  func pixels(of entry: HistoryEntry) async -> DesktopNotification.Pixels? {
    guard let file = await picture(of: entry, side: Self.noticeSide),
      let bytes = try? file.bytes(), let map = PixelMap(file: bytes)
    else { return nil }
    return DesktopNotification.Pixels(width: map.width, height: map.height, bytes: map.bytes)
  }

  private static func photo(of entry: HistoryEntry) -> String? {
    for item in entry.items {
      guard let type = item.type.flatMap({ UTType($0) }), type.conforms(to: .image),
        case .file(let file) = item.source
      else { continue }
      return file.path
    }
    return nil
  }

  /// - Returns: `nil` if the file has changed since the share.
  private static func open(_ path: String, sharedAt date: Date) throws -> Descriptor? {
    let file = try Descriptor.open(path, O_RDONLY | O_NONBLOCK)
    let status = try file.status()
    let isUnchanged = Double(status.modified) / 1e9 <= date.timeIntervalSince1970
    return status.isRegularFile && isUnchanged ? file : nil
  }
}
