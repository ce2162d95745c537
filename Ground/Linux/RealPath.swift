import Glibc

/// The paths of files without symbolic links.
package enum RealPath {
  /// Returns the path without symbolic links and empty parts, or `nil` if nothing is there.
  ///
  /// Foundation's `resolvingSymlinksInPath()` stops at a long chain of links, which the kernel
  /// follows, so it must not decide whether a file is in a folder.
  package static func of(_ path: String) -> String? {
    guard !path.contains("\0"), let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }
}
