import Glibc
package import Linux

/// The contents of a folder, counted before its archive is made. Each file is opened, so that an
/// unreadable file is noticed before any other work.
package struct FolderSurvey: Hashable, Sendable {
  /// The number of omitted entries whose paths are kept.
  private static let named = 3

  package private(set) var files = 0
  /// The size of the archive in bytes. It is exact unless the folder changes.
  package private(set) var archiveSize: Int64 = 0
  /// The number of sockets, pipes and devices, which the archive does not contain.
  package private(set) var omitted = 0
  /// The paths of the first omitted entries.
  package private(set) var omittedPaths: [String] = []

  /// - Parameters:
  ///   - name: The name of the folder in the archive.
  ///   - goesOn: Called for each entry. May throw to end the survey.
  /// - Throws: `SystemError` with the entry's path as its operation if an entry cannot be read, with
  ///   `ENODATA` if a file does not state its size, and with `EFBIG` if the sum exceeds 8 EiB.
  package init(
    of folder: Descriptor, named name: [UInt8], goesOn: () throws -> Void = {}
  ) throws {
    var sum = Sum()
    try sum.add(name + ZIPWriter.folderEnding, folder.status(), size: 0)
    try FolderWalk.visit(folder, under: name + ZIPWriter.folderEnding) { path, entry, status in
      try goesOn()
      switch entry {
      case .folder: try sum.add(path + ZIPWriter.folderEnding, status, size: 0)
      case .link(let destination): try sum.add(path, status, size: Int64(destination.count))
      case .file(let file):
        if try file.hidesItsSize(status) {
          throw SystemError(code: ENODATA, operation: String(decoding: path, as: UTF8.self))
        }
        try sum.add(path, status, size: status.size)
        files += 1
      case .other:
        omitted += 1
        if omittedPaths.count < Self.named {
          omittedPaths.append(String(decoding: path, as: UTF8.self))
        }
      }
    }
    let end = ZIPEnd(entries: sum.entries, size: sum.directory, start: sum.content)
    archiveSize = try Sum.sum(sum.content, sum.directory + Int64(end.bytes.count))
  }

  /// The sizes of the archive's parts, in bytes.
  private struct Sum {
    var content: Int64 = 0
    var directory: Int64 = 0
    var entries: Int64 = 0

    mutating func add(_ path: [UInt8], _ status: FileStatus, size: Int64) throws(SystemError) {
      var entry = try ZIPEntry(path, status, offset: content)
      entry.size = size
      content = try Self.sum(content, try Self.sum(size, Int64(entry.localHeader.count)))
      directory += Int64(entry.centralRecord.count)
      entries += 1
    }

    static func sum(_ one: Int64, _ other: Int64) throws(SystemError) -> Int64 {
      let (sum, isTooMany) = one.addingReportingOverflow(other)
      if isTooMany { throw SystemError(code: EFBIG, operation: "archive") }
      return sum
    }
  }
}
