import Archives
import Foundation
import Glibc
import Linux

/// The data of a folder: a ZIP archive with the folder as its only top-level entry.
enum FolderData {
  static func make(of folder: Descriptor, named name: String, _ work: Work) throws -> TemporaryFile
  {
    work.expect(bytes: try size(of: folder, work))
    let file = try TemporaryFile(suggestedName: "archive", typeIdentifier: "public.zip-archive")
    let spool = try TemporaryFile(suggestedName: "directory", typeIdentifier: "public.data")
    try FolderArchive.write(
      folder, named: Array(TemporaryFile.fileName(name, nil).utf8),
      to: try Descriptor.open(file.url.path, O_RDWR | O_CREAT | O_EXCL),
      spool: try Descriptor.open(spool.url.path, O_RDWR | O_CREAT | O_EXCL)
    ) { try work.advance(by: $0) }
    return file
  }

  /// Returns the total size of all files in the folder, in bytes.
  static func size(of folder: Descriptor, _ work: Work) throws -> Int64 {
    var sum: Int64 = 0
    try FolderWalk.visit(folder) { _, entry, status in
      try work.advance(by: 0)
      guard case .file = entry else { return }
      let (more, isTooMany) = sum.addingReportingOverflow(status.size)
      sum = isTooMany ? .max : more
    }
    return sum
  }
}
