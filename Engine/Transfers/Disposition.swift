/// What an HTTP status means for a transfer.
package enum Disposition: Hashable, Sendable {
  case delivered
  /// The server may take the same request later.
  case retry
  /// The same request will be refused again.
  case permanent

  package init(status: Int) {
    switch status {
    case 200..<300: self = .delivered
    // Timeout, Too Early, Too Many Requests.
    case 408, 425, 429: self = .retry
    // Not Implemented and HTTP Version Not Supported do not pass by themselves.
    case 501, 505: self = .permanent
    case 500..<600: self = .retry
    default: self = .permanent
    }
  }
}
