import Contract

struct UploadRequest: Hashable, Sendable {
  var method: String
  /// The URL, or `nil` for the transfer's.
  var url: String?
  /// The fields in addition to the framing. The transfer's fields are added only if `isTarget` is
  /// set.
  var headers: [HeaderField]
  /// The range of the body, or `nil`.
  var body: Range<Int64>?
  /// Whether this is the transfer's own request, with its header fields and idempotency key.
  var isTarget: Bool
  /// Whether the server may give the upload an address while the request is being sent.
  var mayBeGivenAddress = false
  /// The checksum for the field `Upload-Checksum`.
  var digest: UploadDigest?

  /// Returns whether the server can complete a body of that size after this request.
  func completes(bodyOf size: Int64) -> Bool {
    body.map { $0.upperBound == size } ?? (isTarget && size == 0)
  }
}
