package import Foundation
package import Linux
import Synchronization

/// A read-only version of the user's file for other processes. Another process can read the bytes
/// of this version, but cannot write to it, change its mode or dates, or learn the file's path.
///
/// The version has one of three forms:
///
///     the file on a private read-only mount    without a copy, if the kernel supports this
///     a sealed memory file                     for files up to `memoryLimit`
///     a private file without a name            with shared extents if possible
package final class ReadOnlyFile: Sendable {
  /// The maximum size of a memory file, in bytes.
  static let memoryLimit: Int64 = 256 << 10
  /// The number of bytes that are copied between two checks for cancellation.
  private static let chunk = 16 << 20

  private let original: Descriptor
  /// The read-only version, which is opened again for each caller.
  private let stand: Mutex<Descriptor?>
  private let isWanted = Atomic(true)

  /// - Parameter mounted: The same file on a read-only mount, if there is one.
  package init(_ original: Descriptor, mounted: Descriptor? = nil) {
    self.original = original
    stand = Mutex(mounted)
  }

  /// Returns a file descriptor with its own offset. If the file must be copied, it is copied once,
  /// and the call waits for the copy.
  /// - Parameters:
  ///   - folder: The share's private folder. A copy is stored on the folder's file system.
  ///   - end: The time at which an unfinished copy is cancelled.
  /// - Throws: `SystemError` with `ENOSPC` if there is no space for a copy, or with `ECANCELED` if
  ///   the copy was cancelled.
  package func open(
    in folder: URL, until end: ContinuousClock.Instant? = nil
  ) throws -> Descriptor {
    let made = try stand.withLock { stand in
      let made = try stand ?? standIn(in: folder, until: end)
      stand = made
      return made
    }
    return (try? Descriptor.open(made.path, O_RDONLY)) ?? made
  }

  /// Cancels a copy in progress.
  package func close() { isWanted.store(false, ordering: .relaxed) }

  private func standIn(in folder: URL, until end: ContinuousClock.Instant?) throws -> Descriptor {
    if original.isSealed { return original }
    let size = try original.status().size
    if size <= Self.memoryLimit {
      let bytes = try original.read(at: 0, upTo: Int(size))
      return try bytes.withUnsafeBytes {
        try Descriptor.sealedMemoryFile(named: "attachment", holding: $0)
      }
    }
    return try copy(size, in: folder, until: end)
  }

  private func copy(
    _ size: Int64, in folder: URL, until end: ContinuousClock.Instant?
  ) throws -> Descriptor {
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let path = folder.appending(path: "copy-\(original.number)").path
    let target = try Descriptor.open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW)
    unlink(path)
    if (try? original.reflink(to: target)) != nil { return target }
    guard size <= target.availableSpace else {
      throw SystemError(code: ENOSPC, operation: "copy")
    }
    try original.copyAll(to: target, limit: size, chunk: Self.chunk) { _ in
      isWanted.load(ordering: .relaxed) && end.map { .now < $0 } ?? true
    }
    return target
  }
}
