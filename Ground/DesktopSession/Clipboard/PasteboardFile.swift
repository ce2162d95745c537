package import Foundation
import Glibc
import Linux

/// The pasteboard of the apps here, for where there is no desktop's, and for what a desktop's
/// cannot hold: a file of the person's own, replaced as a whole.
package struct PasteboardFile: Sendable {
  /// Bytes of what can be put there.
  package static let limit = 16 << 20
  /// Representations are written as Base64 among names.
  private static let fileLimit = limit * 2

  private let folder: URL
  private var file: URL { folder.appending(path: "pasteboard.json") }

  /// - Parameter folder: is made when something is put there.
  package init(folder: URL) { self.folder = folder }

  /// Where the person's apps have it.
  package init() { self.init(folder: Directories().data) }

  package struct TooLarge: Error {}

  /// Empty when there is none, or none that can be read.
  package var contents: PasteboardContents {
    guard let file = try? Descriptor.open(file.path, O_RDONLY | O_NONBLOCK | O_NOCTTY),
      (try? file.status())?.isRegularFile ?? false,
      let bytes = try? file.readAll(limit: Self.fileLimit)
    else { return .empty }
    return (try? JSONDecoder().decode(PasteboardContents.self, from: Data(bytes))) ?? .empty
  }

  /// Replaces what is there.
  /// - throws: `TooLarge`, or `SystemError`; what was there stays.
  package func put(_ items: [PasteboardContents.Item]) throws {
    var next = PasteboardContents(changes: 0, items: items)
    guard next.size <= Self.limit else { throw TooLarge() }
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    // Whoever changes it has the lock, so that no change is left uncounted.
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
