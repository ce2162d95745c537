/// A pattern for a path within a database. `*` matches one part, and `**` at the end one or more.
struct RoutePattern: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  let description: String
  private let parts: [Substring]

  init(stringLiteral text: String) {
    description = text
    parts = text.split(separator: "/", omittingEmptySubsequences: false)
  }

  /// Compares decoded parts, so a slash within a document's id does not separate parts.
  func matches(_ path: ArraySlice<String>) -> Bool {
    guard parts.count == path.count || parts.last == "**" && parts.count <= path.count else {
      return false
    }
    return zip(parts, path).allSatisfy { part, given in
      part == "*" || part == "**" || part == given
    }
  }
}
