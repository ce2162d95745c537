/// What a server may check a body by.
package enum UploadDigest: String, Codable, Hashable, Sendable, CaseIterable {
  case sha1
  case sha256
}
