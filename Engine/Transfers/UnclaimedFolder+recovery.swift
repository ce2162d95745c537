import Foundation
import Glibc
import Linux

extension UnclaimedFolder {
  private static let done = "brought-back.txt"

  /// The folders with copies of damaged journals, oldest first.
  var evidence: [URL] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasPrefix("journal-") }.sorted().map {
      folder.appending(path: $0, directoryHint: .isDirectory)
    }.filter { folder in
      let files = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
      return files?.contains { $0.hasSuffix(".sqlite") } == true
    }
  }

  /// The temporary folder in which a recovery reads a journal.
  var images: URL {
    folder.deletingLastPathComponent().appending(path: "salvage", directoryHint: .isDirectory)
  }

  /// The files in this folder that belong to no known transfer.
  var files: [Recovery.File] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().compactMap { name in
      let path = folder.appending(path: name).path
      guard let status = FileStatus(path: path), status.isRegularFile else { return nil }
      return Recovery.File(
        path: path, size: status.size,
        modified: Date(timeIntervalSince1970: TimeInterval(status.modified / 1_000_000_000)))
    }
  }

  /// Returns the identifiers of the transfers that were recovered from this copy before. Later
  /// changes to these transfers are not undone.
  func broughtBack(from evidence: URL) -> Set<String> {
    let text = try? String(contentsOf: evidence.appending(path: Self.done), encoding: .utf8)
    return Set((text ?? "").split(separator: "\n").map(String.init))
  }

  /// - Throws: `SystemError` or `CocoaError` if the note cannot be written.
  func note(_ id: String, broughtBackFrom evidence: URL) throws {
    let path = evidence.appending(path: Self.done).path
    let file = try Descriptor.open(path, O_WRONLY | O_CREAT | O_APPEND, mode: 0o600)
    let handle = FileHandle(fileDescriptor: file.number, closeOnDealloc: false)
    try handle.write(contentsOf: Data("\(id)\n".utf8))
    withExtendedLifetime(file) {}
  }
}

extension BodyStorage {
  /// Moves a body from `lost` back to the spool, if the body is unchanged.
  /// - Returns: `true` if the body was moved, `false` if it is in the spool already.
  /// - Throws: `SystemError` if there is no such body, `BodyStorageError.changed` if the body has
  ///   changed. In this case the body is not moved.
  func takeBack(_ id: String, _ holding: StoredBody) throws -> Bool {
    if let here = try? open(id, holding) {
      withExtendedLifetime(here) {}
      return false
    }
    let path = lost.folder.appending(path: id).path
    let file = try Descriptor.open(path, O_RDONLY | O_NOFOLLOW)
    guard try file.status().isRegularFile else { throw BodyStorageError.notAFile }
    try Self.check(file, is: holding)
    try receive(path, as: id)
    return true
  }
}
