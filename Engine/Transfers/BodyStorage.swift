package import Foundation
import Glibc
package import Linux
package import Translations

/// The spool: the daemon's own copies of bodies, which other programs cannot remove.
///
/// A body of up to `journalLimit` is stored in the journal. A body of up to `copyLimit` is copied.
/// A later change of the original does not affect these two kinds of bodies. A larger body shares
/// its extents (reflink) if the file system can, which is as safe as a copy. Otherwise it is
/// hard-linked: deleting the original does no harm, and a change in place is noticed by its size
/// and modification time and reported. Only a write through `mmap` cannot be noticed until the
/// kernel updates the modification time.
package struct BodyStorage: Sendable {
  /// The maximum size of a copied body, in bytes.
  package static let copyLimit: Int64 = 64 << 20
  /// The maximum size of a body in the journal, in bytes.
  package static let journalLimit: Int64 = 64 << 10

  package enum StoredBody: Hashable, Sendable {
    case nothing
    /// The body is in the journal, with its transfer.
    case journaled(size: Int64)
    /// A copied file.
    case owned(size: Int64)
    /// A file of the daemon that shares extents with the user's file.
    case reflinked(size: Int64)
    /// A hard link to the user's file, with that file's state at the hand-off.
    case linked(FileStatus)

    var isInSpool: Bool {
      switch self {
      case .nothing, .journaled: false
      case .owned, .reflinked, .linked: true
      }
    }

    package var size: Int64 {
      switch self {
      case .nothing: 0
      case .journaled(let size), .owned(let size), .reflinked(let size): size
      case .linked(let status): status.size
      }
    }

    /// The disk space that only the daemon uses, in bytes.
    var ownSize: Int64 {
      switch self {
      case .journaled(let size), .owned(let size): size
      case .nothing, .reflinked, .linked: 0
      }
    }
  }

  private let folder: URL
  private let directory: Descriptor

  /// - Throws: `SystemError` if the folder cannot be opened.
  package init(spool: URL) throws {
    folder = spool
    directory = try Descriptor.open(spool.path, O_RDONLY | O_DIRECTORY)
  }

  /// Reads a body that is small enough for the journal.
  /// - Returns: `nil` if the source is too large, is not a regular file, or does not state its
  ///   size.
  /// - Throws: `BodyStorageError` if the file is being written, `SystemError` if it cannot be read.
  static func small(_ source: Descriptor) throws -> Data? {
    let before = try source.status()
    guard before.isRegularFile, before.size <= journalLimit, try !source.hidesItsSize(before)
    else { return nil }
    // One more byte shows whether the file is growing.
    var bytes = Data(count: Int(before.size) + 1)
    var count = 0
    while count < bytes.count {
      let received = bytes.withUnsafeMutableBytes { space in
        pread(
          source.number, space.baseAddress?.advanced(by: count), space.count - count, off_t(count))
      }
      if received < 0, errno == EINTR { continue }
      if try SystemError.check(Int32(clamping: received), "read a body") == 0 { break }
      count += received
    }
    guard count == before.size, try source.status().isSameContent(as: before) else {
      throw BodyStorageError.beingWritten
    }
    return bytes.prefix(count)
  }

  /// Stores the file behind `source` under the name `id`. On return, the body is on the disk.
  /// - Throws: `BodyStorageError` if the source is a directory or is being written, `SystemError`
  ///   if it cannot be read or copied (`ENOSPC`, `EIO`, …). In this case no partial copy stays.
  package func take(_ source: Descriptor, as id: String) throws -> StoredBody {
    // An existing body with that name must not be overwritten, and must not be removed after an
    // error.
    guard FileStatus(path: path(of: id)) == nil else {
      throw SystemError(code: EEXIST, operation: "take a body")
    }
    do {
      let holding = try hold(source, as: id)
      try directory.synchronize()
      return holding
    } catch {
      release(id)
      throw error
    }
  }

  /// Removes a body. A missing body is not an error.
  package func release(_ id: String) { unlinkat(directory.number, id, 0) }

  /// Opens a body for sending.
  /// - Throws: `SystemError` if the file cannot be opened, with `EMFILE` also if only the reserve of
  ///   descriptors is free; `BodyStorageError.changed` if the file has changed.
  package func open(_ id: String, _ holding: StoredBody) throws -> Descriptor {
    let file = try Descriptor.open(path(of: id), O_RDONLY)
    if DescriptorReserve.transfers.contains(file.number) {
      throw SystemError(code: EMFILE, operation: "open \(path(of: id))")
    }
    try Self.check(file, is: holding)
    return file
  }

  /// - Throws: `BodyStorageError.changed` if the file has changed since it was stored.
  package static func check(_ file: Descriptor, is holding: StoredBody) throws {
    let status = try file.status()
    switch holding {
    case .nothing, .journaled: break
    case .owned(let size), .reflinked(let size):
      if status.size != size { throw BodyStorageError.changed }
    case .linked(let before):
      if !status.isSameContent(as: before) { throw BodyStorageError.changed }
    }
  }

  /// Returns whether the body is a pipe or device, whose length is unknown until it ends.
  static func isPipe(_ source: Descriptor) throws -> Bool {
    let status = try source.status()
    return !status.isRegularFile && !status.isDirectory
  }

  /// Returns the disk space that a body of this file will need, in bytes. A large file on the same
  /// disk counts as 0 bytes, because it is normally not copied but reflinked or linked.
  func cost(of status: FileStatus) -> Int64 {
    let isHere = status.device == (try? directory.status())?.device
    return status.isRegularFile && !(isHere && status.size > Self.copyLimit) ? status.size : 0
  }

  /// The free disk space, in bytes.
  var availableSpace: Int64 { directory.availableSpace }

  /// The names of all bodies in the spool.
  /// - Throws: `CocoaError` if the folder cannot be read.
  package var held: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path) }
  }

  /// The folder for bodies without a transfer.
  package var lost: UnclaimedFolder { UnclaimedFolder(beside: folder) }

  /// Moves a body from the spool to `lost`, because its owner is unknown and it may be the last
  /// copy.
  /// - Throws: `SystemError` if the body cannot be moved.
  package func setAside(_ id: String) throws { try lost.take(path(of: id), as: id) }

  /// Moves a body into the spool without overwriting. On return, the body is on the disk.
  /// - Throws: `SystemError` if the body cannot be moved.
  func receive(_ path: String, as id: String) throws {
    _ = try SystemError.check(Glibc.link(path, self.path(of: id)), "move a body back")
    try directory.synchronize()
    unlink(path)
  }

  private func path(of id: String) -> String { folder.appending(path: id).path }

  private func hold(_ source: Descriptor, as id: String) throws -> StoredBody {
    let status = try source.status()
    if status.isDirectory { throw BodyStorageError.directory }
    guard status.isRegularFile, status.size > Self.copyLimit else {
      return try copy(source, as: id, status)
    }
    if let reflinked = try? reflink(source, as: id) { return reflinked }
    release(id)
    if let linked = try? link(source, as: id) { return linked }
    // The file is on another file system, belongs to another user or has no name, so it is copied.
    release(id)
    return try copy(source, as: id, status)
  }

  private func create(_ id: String) throws -> Descriptor {
    try Descriptor.open(path(of: id), O_RDWR | O_CREAT | O_EXCL)
  }

  private func copy(_ source: Descriptor, as id: String, _ before: FileStatus) throws -> StoredBody
  {
    // The size is checked first, because a sparse file may state any size.
    if before.isRegularFile, before.size > directory.availableSpace {
      throw SystemError(code: ENOSPC, operation: "copy")
    }
    let target = try create(id)
    let size: Int64
    if before.isRegularFile, try !source.hidesItsSize(before) {
      // One more byte shows a growing file, without copying all its growth.
      let (more, isLargest) = before.size.addingReportingOverflow(1)
      size = try source.copyWithHoles(to: target, limit: isLargest ? .max : more)
      if try !source.status().isSameContent(as: before) || size != before.size {
        throw BodyStorageError.beingWritten
      }
    } else {
      size = try PipedBytes.copy(source, to: target)
    }
    try target.synchronize()
    return .owned(size: size)
  }

  private func reflink(_ source: Descriptor, as id: String) throws -> StoredBody {
    let target = try create(id)
    try source.reflink(to: target)
    try target.synchronize()
    return .reflinked(size: try target.status().size)
  }

  private func link(_ source: Descriptor, as id: String) throws -> StoredBody {
    // The content of a freshly written file must reach the disk together with the new name.
    // Otherwise nothing could be sent after a power cut. If the content is on the disk already,
    // this call is cheap.
    try source.synchronize()
    try source.link(in: directory, as: id)
    return .linked(try Descriptor.open(path(of: id), O_RDONLY).status())
  }
}

package enum BodyStorageError: ExplainedError, Hashable {
  case directory
  case tooManyPipes
  /// The body of an extension is not a file.
  case notAFile
  case ownersRoom(owner: String, held: Int64, free: Int64)
  case beingWritten
  case changed

  package var explanation: Explanation {
    switch self {
    case .directory: Explanation("a folder cannot be sent. Pack it into an archive first")
    case .tooManyPipes:
      Explanation(
        """
        \(PipeThreads.limit) pipes are already being read. Try again when one of them has ended, \
        or write the data to a file first
        """)
    case .notAFile: Explanation("the extension asked to send something that is not a file")
    case .ownersRoom(let owner, let held, let free):
      Explanation(
        """
        the stored uploads of \(owner) take \(held >> 20) MiB, and the disk has \(free >> 20) MiB \
        left. An app must leave space for others. Free some space, or remove transfers that you do \
        not need
        """)
    case .beingWritten:
      Explanation("the file is still being written. Share it again when the writing has finished")
    case .changed:
      Explanation(
        """
        the file was changed after it was shared, and the shared version no longer exists. Share \
        it again
        """)
    }
  }
}
