/// The scopes of HTTP header fields: connection, content or origin.
package enum HeaderScope {
  /// Fields about one connection or one message on it. Only the HTTP implementation can set them.
  private static let ofConnection: Set = [
    "connection", "content-length", "expect", "host", "http2-settings", "keep-alive",
    "proxy-authenticate", "proxy-authentication-info", "proxy-authorization", "proxy-connection",
    "te", "trailer", "transfer-encoding", "upgrade",
  ]

  /// Fields about the content or the wanted response. They mean the same to every server.
  private static let ofContent: Set = [
    "accept", "accept-charset", "accept-encoding", "accept-language", "cache-control",
    "content-digest", "content-disposition", "content-encoding", "content-language",
    "content-length", "content-location", "content-md5", "content-range", "content-type", "date",
    "digest", "host", "idempotency-key", "if-match", "if-modified-since", "if-none-match",
    "if-range", "if-unmodified-since", "last-modified", "mime-version", "pragma", "prefer",
    "priority", "range", "repr-digest", "slug", "tus-resumable", "upload-checksum",
    "upload-complete", "upload-concat", "upload-defer-length", "upload-draft-interop-version",
    "upload-incomplete", "upload-length", "upload-metadata", "upload-offset", "user-agent",
    "want-content-digest", "want-repr-digest",
  ]

  /// Returns whether only the HTTP implementation can set the field.
  package static func isOfConnection(_ name: String) -> Bool {
    ofConnection.contains(name.lowercased())
  }

  /// Returns the fields that a caller may set. It omits fields about the connection, and fields
  /// that `Connection` names.
  package static func endToEnd(_ headers: [HeaderField]) -> [HeaderField] {
    let tied = headers.filter { $0.name.lowercased() == "connection" }
      .flatMap { $0.value.lowercased().split { $0 == "," || $0 == " " || $0 == "\t" } }
      .map(String.init)
    return headers.filter { header in
      let name = header.name.lowercased()
      return !ofConnection.contains(name) && !tied.contains(name)
    }
  }

  /// Returns whether a field may be sent to another origin. Any other field may be a secret,
  /// regardless of its name: `Authorization`, `Cookie`, `X-Api-Key`.
  package static func mayTravel(_ name: String) -> Bool { ofContent.contains(name.lowercased()) }
}
