import Contract
import Foundation
import Glibc
package import Linux

/// The text that the user typed for a set of items. It is kept until the user posts or discards it,
/// even if the sheet is killed.
///
/// The folder `drafts` of the state directory holds one file for each set of items, readable only
/// by its owner: at most 20 files, for at most 7 days.
package struct DraftFile: Sendable {
  private static let maximumCount = 20
  private static let maximumAge: Int64 = 7 * 24 * 3600 * 1_000_000_000
  /// The maximum size in bytes. A composition has at most 100,000 characters.
  private static let maximumSize = 1 << 20

  private let folder: String
  private let path: String

  /// - Returns: `nil` if one of the items is a stream, which cannot be recognized later.
  package init?(for content: some ShareableContent, in directories: Directories) {
    var key = ""
    for (descriptor, handOver) in content.handedFiles {
      guard let status = try? descriptor.status(), status.isRegularFile else { return nil }
      key +=
        "\(status.device) \(status.inode) \(status.size) \(status.modified) \(handOver.name ?? "")\n"
    }
    for item in content.plainItems { key += "\(item)\n" }
    folder = directories.drafts.path
    path = folder + "/" + String(Self.digest(key), radix: 16) + ".txt"
  }

  /// Returns the text. First removes drafts that are too old, and the oldest drafts if there are
  /// too many.
  package func read() -> String? {
    prune()
    guard let file = try? Descriptor.open(path, O_RDONLY | O_NOFOLLOW),
      let bytes = try? file.readAll(limit: Self.maximumSize), !bytes.isEmpty
    else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  /// Replaces the text. If `text` is `nil`, removes it. Write errors are ignored, so that the sheet
  /// continues without a draft.
  package func write(_ text: String?) {
    guard let text, !text.isEmpty else {
      unlink(path)
      return
    }
    _ = mkdir(folder, 0o700)
    let new = "\(path).\(getpid())"
    do {
      let file = try Descriptor.open(new, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW)
      try Array(text.utf8).withUnsafeBytes { try file.writeAll($0) }
      if rename(new, path) != 0 { unlink(new) }
    } catch {
      unlink(new)
    }
  }

  private func prune() {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return }
    let now = Int64(exactly: (Date().timeIntervalSince1970 * 1e9).rounded()) ?? .max
    let files = names.compactMap { name -> (path: String, modified: Int64)? in
      let path = "\(folder)/\(name)"
      return FileStatus(path: path).map { (path, $0.modified) }
    }.sorted { $0.modified > $1.modified }
    for (index, file) in files.enumerated()
    where index >= Self.maximumCount
      || now.subtractingReportingOverflow(file.modified).partialValue
        > Self.maximumAge
    {
      unlink(file.path)
    }
  }

  /// Returns the FNV-1a hash, which is the same in every process, unlike `Hasher`.
  private static func digest(_ text: String) -> UInt64 {
    text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
  }
}
