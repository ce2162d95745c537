/// The body of `POST /v1/transfers/ID/retry`: the changes before the retry. A property that is
/// `nil` stays unchanged.
package struct TransferEdit: Codable, Hashable, Sendable {
  /// The new URL.
  package var url: String?
  /// The new header fields, which replace all old ones.
  package var headers: [HeaderField]?

  package init(url: String? = nil, headers: [HeaderField]? = nil) {
    self.url = url
    self.headers = headers
  }
}
