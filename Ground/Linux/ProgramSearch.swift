import Glibc

/// The search for programs in `PATH`.
package enum ProgramSearch {
  /// Returns the path of a program, as a shell finds it, or `nil`.
  /// - Parameters:
  ///   - name: An absolute path, or a name without slashes.
  ///   - path: The value of `PATH`. Relative folders in it are ignored.
  package static func path(of name: String, in path: String?) -> String? {
    if name.hasPrefix("/") { return access(name, X_OK) == 0 ? name : nil }
    guard !name.isEmpty, !name.contains("/") else { return nil }
    return (path ?? "/usr/bin:/bin").split(separator: ":").lazy
      .filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }
      .first { access($0, X_OK) == 0 }
  }
}
