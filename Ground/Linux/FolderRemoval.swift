import CLinux
import Glibc

/// The removal of a folder that other processes may change at the same time.
///
/// Each call names an entry of an open folder, and follows no link. Therefore nothing outside the
/// folder is removed, even if a process exchanges a folder for a link at any moment. The folder
/// above must belong to this process alone.
package struct FolderRemoval {
  /// The number of folders that are open at the same time, one in the other. A deeper folder is
  /// first moved to the top of the tree, so that a tree of any depth needs few descriptors.
  static let depth = 16
  /// The maximum number of attempts for entries that another process exchanges or fills again.
  static let rounds = 64
  /// The maximum number of removed entries. A process that adds entries as fast as they are removed
  /// would otherwise keep the removal busy.
  private static let maximumEntries = 1 << 24

  private let path: String
  private let prefix = ".removed-\(RandomIdentifier.make())-"
  /// The descriptor of the tree's top.
  private var top: Int32 = -1
  /// The number of entries that were moved to the top, and how many of these have been removed.
  private var moved = 0
  private var finished = 0
  private var rounds = Self.rounds
  private var entries = 0
  private var failures = 0
  private var firstFailure: SystemError?

  /// Removes the folder, file or link at a path. Folders that their owner may not read are removed
  /// too. Mounted file systems are not entered. If an entry cannot be removed, the others still are.
  /// - Throws: `SystemError` for the first entry that cannot be removed, with `ENOTEMPTY` if another
  ///   process keeps filling a folder. A missing file is no error.
  package static func remove(_ path: String) throws(SystemError) {
    guard let (parent, name) = split(path) else {
      throw SystemError(code: EINVAL, operation: "remove \(path)")
    }
    let folder: Descriptor
    do throws(SystemError) {
      folder = try Descriptor.open(parent, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
    } catch {
      if error.code == ENOENT { return }
      throw error
    }
    var removal = FolderRemoval(path: path)
    removal.remove(name, of: folder.number, at: 0, path)
    if let failure = removal.firstFailure { throw failure }
  }

  private init(path: String) { self.path = path }

  /// Returns the path of the folder above, and the name with a trailing 0. Returns `nil` if the path
  /// does not end with a name.
  private static func split(_ path: String) -> (parent: String, name: [CChar])? {
    let slash = UInt8(ascii: "/")
    var bytes = Array(path.utf8)
    while bytes.last == slash { bytes.removeLast() }
    let start = bytes.lastIndex(of: slash).map { $0 + 1 } ?? 0
    let name = bytes[start...]
    guard !name.isEmpty, !name.contains(0), !name.elementsEqual(".".utf8),
      !name.elementsEqual("..".utf8)
    else { return nil }
    // A slash at the end of the parent's path would follow a link.
    var parent = bytes[..<start]
    while parent.count > 1, parent.last == slash { parent.removeLast() }
    return (
      parent.isEmpty ? "." : String(decoding: parent, as: UTF8.self),
      name.map { CChar(bitPattern: $0) } + [0]
    )
  }

  /// Removes one entry of a folder.
  /// - Parameter shown: The entry's path, for an error.
  private mutating func remove(
    _ name: [CChar], of folder: Int32, at depth: Int, _ shown: @autoclosure () -> String
  ) {
    repeat {
      entries += 1
      if unlinkat(folder, name, 0) == 0 || errno == ENOENT { return }
      guard errno == EISDIR else { return fail(errno, shown()) }
      let code =
        depth < Self.depth ? removeFolder(name, of: folder, at: depth, shown()) : move(name, folder)
      switch code {
      case 0, ENOENT: return
      // The folder was exchanged for another file, or was filled again.
      case ENOTDIR, ENOTEMPTY, EEXIST:
        rounds -= 1
        // A process that exchanges two names again and again does not know the new name.
        if depth > 0, rounds > 0, move(name, folder) == 0 { return }
      default: return fail(code, shown())
      }
    } while rounds > 0
    fail(ENOTEMPTY, shown())
  }

  /// Removes a folder with its content.
  /// - Returns: 0 or the `errno` value. If an entry of the folder could not be removed, the folder
  ///   stays and the result is 0, because that failure is noted.
  private mutating func removeFolder(
    _ name: [CChar], of parent: Int32, at depth: Int, _ shown: String
  ) -> Int32 {
    let folder = clinux_open_for_removal(parent, name)
    guard folder >= 0 else { return -folder }
    guard let stream = fdopendir(folder) else {
      let code = errno
      close(folder)
      return code
    }
    defer { closedir(stream) }
    let before = failures
    if depth == 0 { top = folder }
    empty(stream, folder, at: depth, shown)
    if depth == 0 { removeMoved() }
    if failures > before { return 0 }
    return unlinkat(parent, name, AT_REMOVEDIR) == 0 ? 0 : errno
  }

  private mutating func empty(
    _ stream: OpaquePointer, _ folder: Int32, at depth: Int, _ shown: String
  ) {
    while entries < Self.maximumEntries {
      errno = 0
      guard let entry = readdir(stream) else {
        if errno != 0 { fail(errno, shown) }
        return
      }
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        bytes.prefix { $0 != 0 }.map { CChar(bitPattern: $0) } + [0]
      }
      if Self.own.contains(name) { continue }
      remove(name, of: folder, at: depth + 1, "\(shown)/\(Self.text(name))")
    }
    fail(ENOTEMPTY, shown)
  }

  /// The folder itself and the folder above, as each folder lists them.
  private static let own = [".", ".."].map { Array($0.utf8CString) }

  private static func text(_ name: [CChar]) -> String {
    String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Moves an entry to the tree's top, under a name that no other process can guess.
  /// - Returns: 0 or the `errno` value.
  private mutating func move(_ name: [CChar], _ folder: Int32) -> Int32 {
    let target = prefix + String(moved)
    moved += 1
    if renameat(folder, name, top, target) == 0 { return 0 }
    guard errno == EACCES else { return errno }
    // Moving a folder changes its entry `..`, which needs the permission to write.
    let opened = clinux_open_for_removal(folder, name)
    guard opened >= 0 else { return -opened }
    close(opened)
    return renameat(folder, name, top, target) == 0 ? 0 : errno
  }

  private mutating func removeMoved() {
    while finished < moved, entries < Self.maximumEntries {
      let name = prefix + String(finished)
      let shown = "\(path)/\(name)"
      finished += 1
      remove(Array(name.utf8CString), of: top, at: 1, shown)
    }
  }

  private mutating func fail(_ code: Int32, _ shown: String) {
    failures += 1
    firstFailure = firstFailure ?? SystemError(code: code, operation: "remove \(shown)")
  }
}
