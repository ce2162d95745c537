/// An HTTP request that ends with the process that made it: a session that is not a background one.
/// Its body is behind the descriptor that comes along; without one it has no body.
package struct LoadRequest: Codable, Hashable, Sendable {
  package var method: String
  package var url: String
  package var headers: [HeaderField]
  /// Seconds without a byte in either direction before it fails; nil: 60.
  package var timeout: Double?
  /// Bytes of the body; nil when nobody knows beforehand.
  package var bodySize: Int64?
  package var followsRedirects: Bool

  package init(
    method: String, url: String, headers: [HeaderField], timeout: Double? = nil,
    bodySize: Int64? = nil, followsRedirects: Bool = true
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.timeout = timeout
    self.bodySize = bodySize
    self.followsRedirects = followsRedirects
  }
}

/// What becomes of a `LoadRequest`, in this order; `sent` may come any number of times or never.
package enum LoadEvent: Codable, Hashable, Sendable {
  /// Bytes of the body that have been sent so far.
  case sent(Int64)
  /// The answer's head. The one descriptor that comes along is a pipe with the body, which ends with
  /// the body or with the failure that the next event tells.
  case response(status: Int, url: String, headers: [HeaderField])
  /// All of the answer has been written to the pipe.
  case finished
  case failed(Failure)
}
