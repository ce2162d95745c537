/// The meaning of an HTTP status for a transfer.
package enum Disposition: Hashable, Sendable {
  /// The resource that a status belongs to.
  package enum Subject: Hashable, Sendable, CaseIterable {
    /// The target of the transfer.
    case target
    /// The address of a resumable upload.
    case upload
  }

  case delivered
  /// The server may accept the same request later.
  case retry
  /// Query the upload's offset, then continue from it.
  case resync
  /// The server no longer has the upload. Start again.
  case restart
  /// The request was too large: the server may accept smaller pieces.
  case adapt
  /// The user must provide credentials.
  case credentials
  /// The same request would be rejected again.
  case permanent

  /// Returns whether the server, or a gateway, may have done its work despite the status. 502 and
  /// 504 may mean that only the response was lost.
  static func leavesOpen(_ status: Int) -> Bool {
    500..<600 ~= status && ![501, 503, 505, 507].contains(status)
  }

  package init(status: Int, of subject: Subject = .target) {
    switch (status, subject) {
    case (200..<300, _): self = .delivered
    case (409, .upload), (423, .upload), (460, .upload): self = .resync
    case (404, .upload), (410, .upload): self = .restart
    case (413, .upload): self = .adapt
    case (401, _), (407, _): self = .credentials
    // Timeout, Too Early, Too Many Requests.
    case (408, _), (425, _), (429, _): self = .retry
    // Not Implemented and HTTP Version Not Supported are not temporary.
    case (501, _), (505, _): self = .permanent
    case (500..<600, _): self = .retry
    default: self = .permanent
    }
  }
}
