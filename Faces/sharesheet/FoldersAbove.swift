import Glibc
import Linux

/// The folders that a file needs.
enum FoldersAbove {
  /// Those that are not there, the topmost first.
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

  /// Makes them, for the person alone, as the XDG Base Directory Specification has it.
  static func make(_ path: String) throws(SystemError) {
    for folder in missing(path) where mkdir(folder, 0o700) != 0 && errno != EEXIST {
      throw SystemError(code: errno, operation: "make \(folder)")
    }
  }
}
