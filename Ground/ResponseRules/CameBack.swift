/// What the person gets back for what was shared.
package struct CameBack: Codable, Hashable, Sendable {
  /// How it is taken back.
  package struct Deletion: Codable, Hashable, Sendable {
    package let method: String
    package let url: String
    /// Only those that mean the same to every server, if `isElsewhere`.
    package let headers: [String: String]
    /// Whether the response chose a server other than its own; `nil` in an older version's entries.
    package let isElsewhere: Bool?
  }

  /// Where it can be seen.
  package let link: String?
  /// A small picture of it.
  package let thumbnail: String?
  package let deletion: Deletion?
}
