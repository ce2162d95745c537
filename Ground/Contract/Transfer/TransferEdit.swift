/// `POST /v1/transfers/ID/retry` with a body: what to change first. What is nil stays as it is.
package struct TransferEdit: Codable, Hashable, Sendable {
  package var url: String?
  /// Instead of all that there were.
  package var headers: [HeaderField]?

  package init(url: String? = nil, headers: [HeaderField]? = nil) {
    self.url = url
    self.headers = headers
  }
}
