/// The algorithm of a digest by which a server can check a body.
package enum UploadDigest: String, Codable, Hashable, Sendable, CaseIterable {
  /// SHA-1.
  case sha1
  /// SHA-256.
  case sha256
}
