package import Foundation
import Glibc
import Linux

/// The pasteboard of the apps, for systems without a desktop clipboard and for content that the
/// desktop's clipboard cannot hold. It is a private file of the user, replaced as a whole.
package struct PasteboardFile: Sendable {
  /// The largest content in bytes.
  package static let limit = 16 << 20
  /// The largest file in bytes. It holds the representations in Base64.
  private static let fileLimit = limit * 2

  private let folder: URL
  private var file: URL { folder.appending(path: "pasteboard.json") }

  /// - Parameter folder: The folder of the file, created on first use.
  package init(folder: URL) { self.folder = folder }

  /// Uses the file that all apps of the user share.
  package init() { self.init(folder: Directories().data) }

  /// The content exceeds `limit`.
  package struct TooLarge: Error {}

  /// The present content. It is empty if there is no readable file.
  package var contents: PasteboardContents {
    guard let file = try? Descriptor.open(file.path, O_RDONLY | O_NONBLOCK | O_NOCTTY),
      (try? file.status())?.isRegularFile ?? false,
      let bytes = try? file.readAll(limit: Self.fileLimit)
    else { return .empty }
    return (try? JSONDecoder().decode(PasteboardContents.self, from: Data(bytes))) ?? .empty
  }

  /// Replaces the content.
  /// - Throws: `TooLarge` if the content exceeds the limit, `SystemError` if the file cannot be
  ///   written. After an error the old content stays.
  package func put(_ items: [PasteboardContents.Item]) throws {
    var next = PasteboardContents(changes: 0, items: items)
    guard next.size <= Self.limit else { throw TooLarge() }
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    // The lock makes sure that every change is counted.
    let lock = try Descriptor.open(folder.appending(path: "pasteboard.lock").path, O_RDWR | O_CREAT)
    while flock(lock.number, LOCK_EX) != 0 {
      guard errno == EINTR else { throw SystemError(code: errno, operation: "lock the pasteboard") }
    }
    next.changes = contents.changes &+ 1
    let bytes = try JSONEncoder().encode(next)
    let new = folder.appending(path: "pasteboard.new").path
    unlink(new)
    let written = try Descriptor.open(new, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600)
    do {
      try bytes.withUnsafeBytes { try written.writeAll($0) }
      _ = try SystemError.check(rename(new, file.path), "replace the pasteboard")
    } catch {
      unlink(new)
      throw error
    }
  }
}
