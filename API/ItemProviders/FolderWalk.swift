import Glibc
import Linux

/// A walk through a folder's contents, one entry at a time. The walk never leaves the folder. It
/// does not follow symbolic links, and it opens every name relative to the folder that lists the
/// name.
struct FolderWalk {
  enum Entry {
    /// A folder. It precedes its contents.
    case folder
    case file(Descriptor)
    /// A symbolic link and its destination.
    case link(String)
  }

  /// The maximum number of nested levels. Each level holds a descriptor.
  static let maximumDepth = 64

  /// - Parameter visit: Receives each entry, its path relative to the folder, and its status.
  ///   Sockets, pipes and devices are skipped.
  /// - Throws: `SystemError` if a folder cannot be read (`ELOOP` if the nesting is too deep), or
  ///   the error of `visit`.
  static func visit(
    _ folder: Descriptor, _ visit: (String, Entry, FileStatus) throws -> Void
  ) throws {
    try walk(folder, "", maximumDepth, visit)
  }

  /// Returns the total size of all files in the folder, in bytes.
  static func size(of folder: Descriptor, _ work: Work) throws -> Int64 {
    var sum: Int64 = 0
    try visit(folder) { _, entry, status in
      try work.advance(by: 0)
      guard case .file = entry else { return }
      let (more, isTooMany) = sum.addingReportingOverflow(status.size)
      sum = isTooMany ? .max : more
    }
    return sum
  }

  private static func walk(
    _ folder: Descriptor, _ path: String, _ depth: Int,
    _ visit: (String, Entry, FileStatus) throws -> Void
  ) throws {
    guard depth > 0 else { throw SystemError(code: ELOOP, operation: "open \(path)") }
    let stream = try FolderStream(folder)
    while let name = try stream.next() {
      let entryPath = path + name.text
      guard let (entry, status) = try open(name, in: folder) else { continue }
      try visit(entryPath, entry, status)
      if case .folder = entry {
        let inner = try name.open(in: folder, O_DIRECTORY)
        try walk(inner, entryPath + "/", depth - 1, visit)
      }
    }
  }

  /// Returns `nil` if the entry is of a skipped kind or no longer exists.
  private static func open(
    _ name: FolderStream.Name, in folder: Descriptor
  ) throws -> (Entry, FileStatus)? {
    guard let status = try name.status(in: folder) else { return nil }
    if status.isDirectory { return (.folder, status) }
    if status.mode & UInt32(S_IFMT) == UInt32(S_IFLNK) {
      return (.link(try name.destination(in: folder)), status)
    }
    guard status.isRegularFile else { return nil }
    let file = try name.open(in: folder, O_NONBLOCK)
    let opened = try file.status()
    // Another process may have replaced the entry since its status was read.
    return opened.isRegularFile ? (.file(file), opened) : nil
  }
}
