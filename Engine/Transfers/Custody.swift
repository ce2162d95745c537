package import Foundation
import Glibc
package import Linux

/// The spool: bodies that the daemon has made its own, so that nobody can take them away.
///
/// Up to `journalLimit` a body is read, and goes to the disk with the journal. Up to `copyLimit` it
/// is copied; in neither case can a later change of the original touch it. A larger one shares its
/// extents where the filesystem can (reflink), which protects as well as a copy; else it is
/// hard-linked: deleting the original does no harm then, and a change made in place is noticed
/// (size, time of modification) and reported. A store through `mmap` that the kernel has not dated
/// yet is the one change that cannot be seen.
package struct Custody: Sendable {
  /// Bytes.
  package static let copyLimit: Int64 = 64 << 20
  /// Bytes.
  package static let journalLimit: Int64 = 64 << 10

  package enum Holding: Hashable, Sendable {
    case nothing
    /// In the journal, beside its transfer.
    case journaled(size: Int64)
    /// A file of our own, copied.
    case owned(size: Int64)
    /// A file of our own, whose extents are the person's file's as well.
    case reflinked(size: Int64)
    /// Another name of the person's file, and how that file was then.
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

    /// Bytes of the disk that are the daemon's alone.
    var ownSize: Int64 {
      switch self {
      case .journaled(let size), .owned(let size): size
      case .nothing, .reflinked, .linked: 0
      }
    }
  }

  private let folder: URL
  private let directory: Descriptor

  /// - throws: `SystemError` when the folder cannot be opened.
  package init(spool: URL) throws {
    folder = spool
    directory = try Descriptor.open(spool.path, O_RDONLY | O_DIRECTORY)
  }

  /// Reads a body that is small enough for the journal.
  /// - Returns: nil when it is too large for that, no file, or one that hides its size.
  /// - throws: `CustodyError`, `SystemError`.
  static func small(_ source: Descriptor) throws -> Data? {
    let before = try source.status()
    guard before.isRegularFile, before.size <= journalLimit, try !source.hidesItsSize(before)
    else { return nil }
    // One byte more than there were tells a file that grows.
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
      throw CustodyError.beingWritten
    }
    return bytes.prefix(count)
  }

  /// Takes the file behind `source` under the name `id`; on return it is on the disk.
  /// - throws: `CustodyError`, `SystemError` (`ENOSPC`, `EIO`, …); nothing is left behind then.
  package func take(_ source: Descriptor, as id: String) throws -> Holding {
    // Another's body under that name is neither written over nor, on a failure, removed.
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

  /// Forgets a body. One that is gone already is no error.
  package func release(_ id: String) { unlinkat(directory.number, id, 0) }

  /// Opens a body to be sent.
  /// - throws: `SystemError`; `CustodyError.changed` when the linked file is not as it was.
  package func open(_ id: String, _ holding: Holding) throws -> Descriptor {
    let file = try Descriptor.open(path(of: id), O_RDONLY)
    try Self.check(file, is: holding)
    return file
  }

  /// - throws: `CustodyError.changed` when the linked file is not as it was when it was taken.
  package static func check(_ file: Descriptor, is holding: Holding) throws {
    let status = try file.status()
    switch holding {
    case .nothing, .journaled: break
    case .owned(let size), .reflinked(let size):
      if status.size != size { throw CustodyError.changed }
    case .linked(let before): if !status.isSameContent(as: before) { throw CustodyError.changed }
    }
  }

  /// Whether a body has an end that its feeder decides on.
  static func isPipe(_ source: Descriptor) throws -> Bool {
    let status = try source.status()
    return !status.isRegularFile && !status.isDirectory
  }

  /// Bytes of the disk that a body of this size will take here, as far as its file tells: a large
  /// one of the same disk is shared with the person's file, unless it has to be copied after all.
  func cost(of status: FileStatus) -> Int64 {
    let isHere = status.device == (try? directory.status())?.device
    return status.isRegularFile && !(isHere && status.size > Self.copyLimit) ? status.size : 0
  }

  /// Bytes.
  var availableSpace: Int64 { directory.availableSpace }

  /// The names of all bodies in the spool.
  /// - throws: the file system's errors.
  package var held: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path) }
  }

  /// Where bodies go that no transfer asks for.
  package var lost: LostFolder { LostFolder(beside: folder) }

  /// Moves a body out of the spool to `lost`: nobody knows whose it is, and it may be the last
  /// copy.
  /// - throws: `SystemError`.
  package func setAside(_ id: String) throws { try lost.take(path(of: id), as: id) }

  /// Moves a body into the spool; never over another one. On return it is on the disk.
  /// - throws: `SystemError`.
  func receive(_ path: String, as id: String) throws {
    _ = try SystemError.check(Glibc.link(path, self.path(of: id)), "take a body back")
    try directory.synchronize()
    unlink(path)
  }

  private func path(of id: String) -> String { folder.appending(path: id).path }

  private func hold(_ source: Descriptor, as id: String) throws -> Holding {
    let status = try source.status()
    if status.isDirectory { throw CustodyError.directory }
    guard status.isRegularFile, status.size > Self.copyLimit else {
      return try copy(source, as: id, status)
    }
    if let reflinked = try? reflink(source, as: id) { return reflinked }
    release(id)
    if let linked = try? link(source, as: id) { return linked }
    // Across filesystems, somebody else's file, or one without a name: the bytes have to move.
    release(id)
    return try copy(source, as: id, status)
  }

  private func create(_ id: String) throws -> Descriptor {
    try Descriptor.open(path(of: id), O_RDWR | O_CREAT | O_EXCL)
  }

  private func copy(_ source: Descriptor, as id: String, _ before: FileStatus) throws -> Holding {
    // Found out before the disk is full of it: a file may claim to be any size.
    if before.isRegularFile, before.size > directory.availableSpace {
      throw SystemError(code: ENOSPC, operation: "copy")
    }
    let target = try create(id)
    let size: Int64
    if before.isRegularFile, try !source.hidesItsSize(before) {
      // One byte more than there were tells a file that grows, without running after it.
      let (more, isLargest) = before.size.addingReportingOverflow(1)
      size = try source.copyWithHoles(to: target, limit: isLargest ? .max : more)
      if try !source.status().isSameContent(as: before) || size != before.size {
        throw CustodyError.beingWritten
      }
    } else {
      size = try PipedBytes.copy(source, to: target)
    }
    try target.synchronize()
    return .owned(size: size)
  }

  private func reflink(_ source: Descriptor, as id: String) throws -> Holding {
    let target = try create(id)
    try source.reflink(to: target)
    try target.synchronize()
    return .reflinked(size: try target.status().size)
  }

  private func link(_ source: Descriptor, as id: String) throws -> Holding {
    // A freshly written file must reach the disk with its name, or there is nothing to send after
    // a power cut. For one that is there already this costs next to nothing.
    try source.synchronize()
    try source.link(in: directory, as: id)
    return .linked(try Descriptor.open(path(of: id), O_RDONLY).status())
  }
}

package enum CustodyError: Error, Hashable, CustomStringConvertible {
  case directory
  case tooManyPipes
  /// Of an extension, whose bodies must be files.
  case notAFile
  case ownersRoom(owner: String, held: Int64, free: Int64)
  case beingWritten
  case changed

  package var description: String {
    switch self {
    case .directory: "a folder cannot be sent; pack it into an archive first"
    case .tooManyPipes:
      "\(PipeThreads.limit) pipes are being read already; send it again when one of them has ended, or write it to a file first"
    case .notAFile: "what the extension gave to be sent is not a file"
    case .ownersRoom(let owner, let held, let free):
      "what \(owner) has handed off and is still here takes \(held >> 20) MiB, and the disk has "
        + "\(free >> 20) MiB left, of which an app may not take more than it leaves to others. Free some "
        + "space, or look among your transfers for what is not needed"
    case .beingWritten:
      "the file is still being written to; share it again when that has finished"
    case .changed:
      "the file was changed after it was shared, and what was shared is no longer there; share it again"
    }
  }
}
