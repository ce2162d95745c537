/// Which protocol an upload may be carried on by.
package enum ResumableUpload: String, Codable, Hashable, Sendable, CaseIterable {
  /// Whatever the server turns out to speak.
  case auto
  case tus
  /// The IETF's resumable uploads for HTTP.
  case ietf
  /// One request; what breaks off begins anew.
  case off
}
