/// The signature of a request for an S3 server. As a sealed part, each text is a template with
/// placeholders `{secret:NAME}`. For an attempt, the daemon replaces the placeholders.
package struct S3Signing: Codable, Hashable, Sendable {
  /// The longest time in seconds for which S3 accepts a presigned link.
  package static let longestLink = 7 * 24 * 3600

  /// The region, such as `us-east-1`.
  package var region: String
  /// The access key's identifier, which is not secret.
  package var accessKey: String
  package var secretKey: String
  /// The time in seconds for which the link of an uploaded object is valid, or `nil` for no
  /// presigned link.
  package var linkExpiry: Int?

  package init(region: String, accessKey: String, secretKey: String, linkExpiry: Int? = nil) {
    self.region = region
    self.accessKey = accessKey
    self.secretKey = secretKey
    self.linkExpiry = linkExpiry
  }
}
