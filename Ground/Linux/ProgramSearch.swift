import Glibc

package enum ProgramSearch {
  /// The path of a program, as a shell would find it.
  /// - Parameters:
  ///   - name: an absolute path, or a name without strokes.
  ///   - path: the value of `PATH`; relative folders in it do not count.
  package static func path(of name: String, in path: String?) -> String? {
    if name.hasPrefix("/") { return access(name, X_OK) == 0 ? name : nil }
    guard !name.isEmpty, !name.contains("/") else { return nil }
    return (path ?? "/usr/bin:/bin").split(separator: ":").lazy
      .filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }
      .first { access($0, X_OK) == 0 }
  }
}
