package import Foundation
package import Linux
import Synchronization

/// What other processes get of a file that the daemon holds for a person: its bytes, and no way to
/// write to it, to change its mode or dates, or to learn where it lies.
///
///     on a read-only mount of its own      where the kernel makes one; nothing is copied
///     in a sealed memory file              up to `memoryLimit`
///     in a file of ours without a name     sharing extents where the filesystem can
package final class ReadOnlyFile: Sendable {
  /// Bytes.
  static let memoryLimit: Int64 = 256 << 10
  /// Bytes that are copied before it is asked again whether anybody still wants them.
  private static let chunk = 16 << 20

  private let original: Descriptor
  /// What is opened anew for each that asks.
  private let stand: Mutex<Descriptor?>
  private let isWanted = Atomic(true)

  /// - Parameter mounted: the same file on a read-only mount, where there is one.
  package init(_ original: Descriptor, mounted: Descriptor? = nil) {
    self.original = original
    stand = Mutex(mounted)
  }

  /// A descriptor with a position of its own. Where the file has to be copied, that is done once,
  /// and waited for.
  /// - Parameters:
  ///   - folder: private to the share; on the filesystem that a copy is made on.
  ///   - end: the time at which an unfinished copy is cancelled.
  /// - throws: `SystemError`: `ENOSPC` when there is no room for a copy, `ECANCELED`.
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

  /// Ends a copy that is being made.
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
