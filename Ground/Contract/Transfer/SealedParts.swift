/// The parts of a request that contain secrets. The daemon fills in the secrets when it sends the
/// request, so that neither the journal nor a list of transfers contains them.
package struct SealedParts: Codable, Hashable, Sendable {
  /// The URL with a placeholder `{secret:NAME}` for each secret, or `nil` if the URL has none.
  package var url: String?
  /// Header fields whose values have such placeholders.
  package var headers: [HeaderField]

  package init(url: String? = nil, headers: [HeaderField] = []) {
    self.url = url
    self.headers = headers
  }

  package var isEmpty: Bool { url == nil && headers.isEmpty }
}
