/// What an HTTP status means for a transfer. A table, and no more than that.
package enum Disposition: Hashable, Sendable {
  /// Whom the status comes from.
  package enum Subject: Hashable, Sendable, CaseIterable {
    /// What the transfer is for.
    case target
    /// A server's place where a resumable upload grows.
    case upload
  }

  case delivered
  /// The server may take the same request later.
  case retry
  /// Ask where the upload stands, then go on from there.
  case resync
  /// What the server had is gone: begin anew.
  case restart
  /// Too much at once: smaller pieces may be taken.
  case adapt
  /// The person has to say who asks.
  case credentials
  /// The same request will be refused again.
  case permanent

  /// Whether the server, or a gateway, may have done its work despite the status. 502 and 504 may
  /// mean a failure on the way back.
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
    // Not Implemented and HTTP Version Not Supported do not pass by themselves.
    case (501, _), (505, _): self = .permanent
    case (500..<600, _): self = .retry
    default: self = .permanent
    }
  }
}
