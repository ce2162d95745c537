import Foundation
import Glibc
package import Linux
import Translations

/// A file that gets its name only when its content is complete and stored on the disk. It never
/// replaces another file.
package struct SavedFile {
  private static let attempts = 10_000
  /// `O_TMPFILE`, which is not available in Swift (open(2)).
  private static let withoutName = O_DIRECTORY | 0o20000000

  private let folder: Descriptor
  private let folderPath: String
  /// The path of the temporary file if the filesystem does not support files without a name.
  private let temporary: String?
  package let descriptor: Descriptor

  /// - Parameter mode: The permissions of the file. The kernel removes the permissions in the
  ///   process's umask.
  /// - Throws: `SystemError` if no file can be created in the folder.
  package init(in path: String, mode: UInt32 = 0o666) throws(SystemError) {
    folderPath = path
    folder = try Descriptor.open(path, O_RDONLY | O_DIRECTORY)
    // If the process ends, the kernel removes a file that has no name.
    if let file = try? Descriptor.open(path, O_RDWR | Self.withoutName, mode: mode) {
      temporary = nil
      descriptor = file
    } else {
      let name = Folder.entry(".sharesheet-\(RandomIdentifier.make())", in: path)
      temporary = name
      descriptor = try Descriptor.open(
        name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode)
    }
  }

  /// Gives the file the name `name`. If the name is taken, uses `name 2` and so on. If the disk
  /// refuses the name, uses the most similar name that the disk accepts.
  /// - Returns: The path, and the reason for a changed name, or `nil` if the name is unchanged.
  /// - Throws: `SystemError` with `EINVAL` or `EILSEQ` if the disk also refuses the similar name.
  package func finish(
    as name: SavedName
  ) throws(SystemError) -> (path: String, note: String?) {
    defer { discard() }
    try descriptor.synchronize()
    // FAT accepts a name that ends with dots, but removes the dots.
    if folder.followsWindowsNames, !name.refusedParts.isEmpty {
      return (try place(name.portable), name.refusal)
    }
    do throws(SystemError) {
      return (try place(name), nil)
    } catch {
      switch error.code {
      case EINVAL, EILSEQ:
        guard !name.refusedParts.isEmpty else { throw error }
        return (try place(name.portable), name.refusal)
      case ENAMETOOLONG:
        let short = name.shortened(to: SavedName.longestEncrypted)
        guard short != name else { throw error }
        return (try place(short), translated("The name is too long for the disk."))
      default: throw error
      }
    }
  }

  private func place(_ name: SavedName) throws(SystemError) -> String {
    for number in 1...Self.attempts {
      let free = name.numbered(number)
      guard try isNamed(free) else { continue }
      try folder.synchronize()
      return Folder.entry(free, in: folderPath)
    }
    throw SystemError(code: EEXIST, operation: "name \(Folder.entry(name.text, in: folderPath))")
  }

  /// - Returns: `false` if the name is taken.
  private func isNamed(_ name: String) throws(SystemError) -> Bool {
    let path = Folder.entry(name, in: folderPath)
    guard let temporary else {
      do {
        try descriptor.link(in: folder, as: name)
        return true
      } catch {
        if error.code == EEXIST { return false }
        throw error
      }
    }
    if link(temporary, path) == 0 { return true }
    switch errno {
    case EEXIST: return false
    // If the filesystem has no hard links, creates an empty file with the name, then replaces it by
    // renaming the temporary file.
    case EPERM, EOPNOTSUPP, ENOSYS, EMLINK:
      let claim = Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if claim < 0, errno == EEXIST { return false }
      close(try SystemError.check(claim, "create \(path)"))
      _ = try SystemError.check(rename(temporary, path), "name \(path)")
      return true
    case let code: throw SystemError(code: code, operation: "name \(path)")
    }
  }

  package func discard() {
    if let temporary { unlink(temporary) }
  }
}
