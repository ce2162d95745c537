import Foundation
import Glibc
import Linux

extension LostFolder {
  private static let done = "brought-back.txt"

  /// Folders with journals as they were when they were damaged, the oldest first.
  var evidence: [URL] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasPrefix("journal-") }.sorted().map {
      folder.appending(path: $0, directoryHint: .isDirectory)
    }.filter { folder in
      let files = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
      return files?.contains { $0.hasSuffix(".sqlite") } == true
    }
  }

  /// What a recovery makes of a journal to read it by lies here, beside, and goes with it.
  var images: URL {
    folder.deletingLastPathComponent().appending(path: "salvage", directoryHint: .isDirectory)
  }

  /// Files of which nobody knows whose they are.
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

  /// Ids of those that came back from there once. What became of them later is not undone.
  func broughtBack(from evidence: URL) -> Set<String> {
    let text = try? String(contentsOf: evidence.appending(path: Self.done), encoding: .utf8)
    return Set((text ?? "").split(separator: "\n").map(String.init))
  }

  /// - throws: `SystemError`, the file system's errors.
  func note(_ id: String, broughtBackFrom evidence: URL) throws {
    let path = evidence.appending(path: Self.done).path
    let file = try Descriptor.open(path, O_WRONLY | O_CREAT | O_APPEND, mode: 0o600)
    let handle = FileHandle(fileDescriptor: file.number, closeOnDealloc: false)
    try handle.write(contentsOf: Data("\(id)\n".utf8))
    withExtendedLifetime(file) {}
  }
}

extension Custody {
  /// Takes a body back that was set aside, if it is the one that was shared.
  /// - Returns: whether it was moved; false: it is here already.
  /// - throws: `SystemError` when there is none; `CustodyError.changed`. Nothing is moved then.
  func takeBack(_ id: String, _ holding: Holding) throws -> Bool {
    if let here = try? open(id, holding) {
      withExtendedLifetime(here) {}
      return false
    }
    let path = lost.folder.appending(path: id).path
    let file = try Descriptor.open(path, O_RDONLY | O_NOFOLLOW)
    guard try file.status().isRegularFile else { throw CustodyError.notAFile }
    try Self.check(file, is: holding)
    try receive(path, as: id)
    return true
  }
}
