/// The upload strategy that a transfer may use to resume an upload.
package enum ResumableUpload: String, Codable, Hashable, Sendable, CaseIterable {
  /// Any that the server supports.
  case auto
  /// The tus protocol.
  case tus
  /// The IETF's resumable uploads for HTTP.
  case ietf
  /// A single request. After an interruption it starts again.
  case off
}
