import Glibc
package import Linux

/// A walk through a folder's contents, one entry at a time, in the order of the names. The walk
/// never leaves the folder. It does not follow symbolic links, and it opens every name relative to
/// the folder that lists the name.
package enum FolderWalk {
  package enum Entry {
    /// A folder. It precedes its contents.
    case folder
    case file(Descriptor)
    /// A symbolic link and the bytes of its destination.
    case link([UInt8])
    /// A socket, a pipe or a device, which is never opened.
    case other
  }

  /// The maximum number of nested levels. Each level holds a descriptor.
  package static let maximumDepth = 64

  /// - Parameters:
  ///   - prefix: The beginning of all paths: empty, or the folder's name with a slash.
  ///   - visit: Receives each entry, the bytes of its path, and its status.
  /// - Throws: `SystemError` if an entry cannot be opened (`ELOOP` if the nesting is too deep), or
  ///   the error of `visit`. The operation of the error is the entry's path.
  package static func visit(
    _ folder: Descriptor, under prefix: [UInt8] = [],
    _ visit: ([UInt8], Entry, FileStatus) throws -> Void
  ) throws {
    try walk(folder, prefix, maximumDepth, visit)
  }

  private static func walk(
    _ folder: Descriptor, _ path: [UInt8], _ depth: Int,
    _ visit: ([UInt8], Entry, FileStatus) throws -> Void
  ) throws {
    guard depth > 0 else { throw SystemError(code: ELOOP, operation: text(path.dropLast())) }
    let names: FolderNames
    do throws(SystemError) {
      names = try FolderNames(in: folder)
    } catch {
      throw naming(error, path.dropLast())
    }
    for name in names {
      let entryPath = path + name.bytes
      let found: (Entry, FileStatus)?
      do throws(SystemError) {
        found = try open(name, in: folder)
      } catch {
        throw naming(error, entryPath)
      }
      guard let (entry, status) = found else { continue }
      try visit(entryPath, entry, status)
      if case .folder = entry {
        let inner: Descriptor
        do throws(SystemError) {
          inner = try name.open(in: folder, O_DIRECTORY)
        } catch {
          throw naming(error, entryPath)
        }
        try walk(inner, entryPath + [UInt8(ascii: "/")], depth - 1, visit)
      }
    }
  }

  /// Returns the error with the entry's path as its operation.
  private static func naming(_ error: SystemError, _ path: some Sequence<UInt8>) -> SystemError {
    SystemError(code: error.code, operation: text(path))
  }

  private static func text(_ path: some Sequence<UInt8>) -> String {
    String(decoding: Array(path), as: UTF8.self)
  }

  /// Returns `nil` if the entry no longer exists.
  private static func open(
    _ name: FolderName, in folder: Descriptor
  ) throws(SystemError) -> (Entry, FileStatus)? {
    guard let status = try name.status(in: folder) else { return nil }
    if status.isDirectory { return (.folder, status) }
    if status.mode & UInt32(S_IFMT) == UInt32(S_IFLNK) {
      return (.link(try name.destination(in: folder)), status)
    }
    guard status.isRegularFile else { return (.other, status) }
    let file: Descriptor
    do throws(SystemError) {
      file = try name.open(in: folder, O_NONBLOCK)
    } catch {
      if error.code == ENOENT { return nil }
      throw error
    }
    let opened = try file.status()
    // Another process may have replaced the entry since its status was read.
    return (opened.isRegularFile ? .file(file) : .other, opened)
  }
}
