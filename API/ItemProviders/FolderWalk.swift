import Glibc
import Linux

/// Visits what is in a folder, one entry at a time, and never leaves it: symbolic links are not
/// followed, and every name is opened from the folder that it was read in.
struct FolderWalk {
  enum Entry {
    /// Comes before what is in it.
    case folder
    case file(Descriptor)
    /// A symbolic link and where it leads.
    case link(String)
  }

  /// Each level holds a descriptor.
  static let maximumDepth = 64

  /// - Parameter visit: gets each entry, its path from the folder on, and its status. Sockets,
  ///   pipes and devices are left out.
  /// - throws: `SystemError` (`ELOOP` for what is nested too deep) and what `visit` throws.
  static func visit(
    _ folder: Descriptor, _ visit: (String, Entry, FileStatus) throws -> Void
  ) throws {
    try walk(folder, "", maximumDepth, visit)
  }

  /// Bytes of all files in the folder.
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

  /// nil for what is left out, and for what has gone meanwhile.
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
    // Somebody may have put something else in its place.
    return opened.isRegularFile ? (.file(file), opened) : nil
  }
}
