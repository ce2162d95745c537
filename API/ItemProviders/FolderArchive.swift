import Foundation
import Glibc
import Linux

/// A ZIP archive of a folder. Its only top-level entry is the folder. Memory use does not depend on
/// the folder's contents.
enum FolderArchive {
  static func make(of folder: Descriptor, named name: String, _ work: Work) throws -> TemporaryFile
  {
    work.expect(bytes: try FolderWalk.size(of: folder, work))
    let file = try TemporaryFile(suggestedName: "archive", typeIdentifier: "public.zip-archive")
    let spool = try TemporaryFile(suggestedName: "directory", typeIdentifier: "public.data")
    var archive = ZIPWriter(
      try Descriptor.open(file.url.path, O_RDWR | O_CREAT | O_EXCL),
      spool: try Descriptor.open(spool.url.path, O_RDWR | O_CREAT | O_EXCL))
    let top = TemporaryFile.fileName(name, nil)
    try archive.addFolder(top, folder.status())
    try FolderWalk.visit(folder) { path, entry, status in
      try work.advance(by: 0)
      let path = "\(top)/\(path)"
      switch entry {
      case .folder: try archive.addFolder(path, status)
      case .link(let destination): try archive.addLink(path, to: destination, status)
      case .file(let file):
        try archive.addFile(path, file, status) { try work.advance(by: $0) }
      }
    }
    try archive.finish()
    return file
  }
}
