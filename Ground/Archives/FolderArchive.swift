package import Linux

/// A ZIP archive of a folder. Its only top-level entry is the folder. Memory use does not depend on
/// the sizes of the files. It holds the names of one folder for each level.
package enum FolderArchive {
  /// - Parameters:
  ///   - name: The name of the folder in the archive.
  ///   - archive, spool: Empty files that are open for reading and writing.
  ///   - onBytes: Receives the number of bytes of files written since the last call, 0 before each
  ///     entry. May throw to end the work.
  ///   - onChange: Receives the path of a file that changed while it was read. The archive contains
  ///     the bytes that were read.
  /// - Throws: `SystemError`. The operation is the path of the entry that cannot be read, or
  ///   "write".
  package static func write(
    _ folder: Descriptor, named name: [UInt8], to archive: Descriptor, spool: Descriptor,
    onBytes: (Int) throws -> Void, onChange: (String) throws -> Void = { _ in }
  ) throws {
    var writer = ZIPWriter(archive, spool: spool)
    try writer.addFolder(name, folder.status())
    try FolderWalk.visit(folder, under: name + ZIPWriter.folderEnding) { path, entry, status in
      try onBytes(0)
      switch entry {
      case .folder: try writer.addFolder(path, status)
      case .link(let destination): try writer.addLink(path, to: destination, status)
      case .file(let file):
        try writer.addFile(path, file, status, onBytes: onBytes)
        if try !file.status().isSameContent(as: status) {
          try onChange(String(decoding: path, as: UTF8.self))
        }
      case .other: break
      }
    }
    try writer.finish()
  }
}
