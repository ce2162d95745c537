import Contract

struct UploadRequest: Hashable, Sendable {
  var method: String
  /// nil: the transfer's own.
  var url: String?
  /// Beside those that framing needs. Those of the transfer are put in only where `isTarget`.
  var headers: [HeaderField]
  /// Bytes of the file; nil: no body.
  var body: Range<Int64>?
  /// Whether this is the request that the transfer is for, with its headers and its idempotency
  /// key.
  var isTarget: Bool
  /// Whether the server may give the upload that it begins an address while it is under way.
  var mayBeGivenAddress = false
  /// What the bytes are to be summed up by, in a field `Upload-Checksum`.
  var digest: UploadDigest?

  /// Whether a server that has all of it can do what a body of so many bytes was sent for.
  func completes(bodyOf size: Int64) -> Bool {
    body.map { $0.upperBound == size } ?? (isTarget && size == 0)
  }
}
