import Foundation
import Glibc
import Linux

/// Copies a folder and its contents. Symbolic links are copied as links.
enum FolderCopy {
  static func make(of folder: Descriptor, at url: URL, _ work: Work) throws {
    work.expect(bytes: try FolderWalk.size(of: folder, work))
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    try FolderWalk.visit(folder) { path, entry, status in
      let target = "\(url.path)/\(path)"
      try work.advance(by: 0)
      switch entry {
      case .folder: _ = try SystemError.check(mkdir(target, 0o700), "make \(path)")
      case .link(let destination):
        _ = try SystemError.check(symlink(destination, target), "make the link \(path)")
      case .file(let file):
        let copy = try Descriptor.open(
          target, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600 | status.mode & 0o100)
        try file.copyAll(to: copy, chunk: 1 << 20, work)
      }
    }
  }
}
