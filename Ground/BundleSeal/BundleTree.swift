import Glibc
import Linux

/// The files, folders and links in a folder, sorted by the bytes of their paths.
struct BundleTree {
  struct Entry {
    /// The path relative to the folder.
    let path: String
    let status: stat

    var kind: UInt32 { UInt32(clamping: status.st_mode & S_IFMT) }
  }

  /// The limits of an installed app, and some more.
  private static let maximumEntries = 30_000
  private static let maximumDepth = 30

  let folder: String
  private(set) var entries: [Entry] = []

  /// - Throws: `SystemError` if a folder cannot be read, if a name is not UTF-8, or if there are more
  ///   files than an app may have.
  init(_ folder: String) throws(SystemError) {
    self.folder = folder
    try read("", depth: 0)
    entries.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  private mutating func read(_ inner: String, depth: Int) throws(SystemError) {
    let path = inner.isEmpty ? folder : "\(folder)/\(inner)"
    guard depth < Self.maximumDepth else {
      throw SystemError(code: ELOOP, operation: "read \(path)")
    }
    let number = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard number >= 0 else { throw SystemError(code: errno, operation: "read \(path)") }
    guard let stream = fdopendir(number) else {
      let code = errno
      close(number)
      throw SystemError(code: code, operation: "read \(path)")
    }
    defer { closedir(stream) }
    while let found = readdir(stream) {
      let bytes = withUnsafeBytes(of: found.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      guard let name = String(validating: bytes, as: UTF8.self) else {
        throw SystemError(code: EILSEQ, operation: "read \(path)")
      }
      if name == "." || name == ".." { continue }
      let entry = inner.isEmpty ? name : "\(inner)/\(name)"
      guard entries.count < Self.maximumEntries else {
        throw SystemError(code: E2BIG, operation: "read \(path)")
      }
      var status = stat()
      guard fstatat(number, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
        throw SystemError(code: errno, operation: "read \(folder)/\(entry)")
      }
      entries.append(Entry(path: entry, status: status))
      if status.st_mode & S_IFMT == S_IFDIR { try read(entry, depth: depth + 1) }
    }
  }
}
