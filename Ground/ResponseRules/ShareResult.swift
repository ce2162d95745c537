/// The links that a server's response gives for what was shared.
package struct ShareResult: Codable, Hashable, Sendable {
  /// The request that removes what was shared.
  package struct Deletion: Codable, Hashable, Sendable {
    /// The HTTP method.
    package let method: String
    /// The URL.
    package let url: String
    /// The header fields. If `isElsewhere`, only those that mean the same to every server.
    package let headers: [String: String]
    /// Whether the response chose another server than its own; `nil` in the entries of an older
    /// version.
    package let isElsewhere: Bool?
  }

  /// The link at which the item can be seen, or `nil`.
  package let link: String?
  /// The link of a small picture, or `nil`.
  package let thumbnail: String?
  /// The request that removes the item, or `nil`.
  package let deletion: Deletion?
}
