import Glibc
import Linux

/// The folders above a file.
enum FoldersAbove {
  /// Returns the folders above the file that do not exist. The topmost folder comes first.
  static func missing(_ path: String) -> [String] {
    var missing: [String] = []
    var rest = path[...]
    while let slash = rest.lastIndex(of: "/"), slash > rest.startIndex {
      rest = rest[..<slash]
      guard access(String(rest), F_OK) != 0, errno == ENOENT else { break }
      missing.insert(String(rest), at: 0)
    }
    return missing
  }

  /// Creates the missing folders. Only the user can access them, as the XDG Base Directory
  /// Specification requires.
  static func make(_ path: String) throws(SystemError) {
    for folder in missing(path) where mkdir(folder, 0o700) != 0 && errno != EEXIST {
      throw SystemError(code: errno, operation: "make \(folder)")
    }
  }
}
