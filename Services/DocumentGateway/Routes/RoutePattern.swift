/// What a path has after its database: `*` is any part, `**` at the end one or more of them.
struct RoutePattern: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  let description: String
  private let parts: [Substring]

  init(stringLiteral text: String) {
    description = text
    parts = text.split(separator: "/", omittingEmptySubsequences: false)
  }

  /// Part by part: a slash in a document's name is none between parts.
  func matches(_ path: ArraySlice<String>) -> Bool {
    guard parts.count == path.count || parts.last == "**" && parts.count <= path.count else {
      return false
    }
    return zip(parts, path).allSatisfy { part, given in
      part == "*" || part == "**" || part == given
    }
  }
}
