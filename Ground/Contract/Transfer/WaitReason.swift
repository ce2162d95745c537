/// The reason why a transfer is not delivered yet, as data.
package enum WaitReason: String, Codable, Hashable, Sendable, CaseIterable {
  /// The transfer waits for its turn in the queue.
  case turn
  /// The transfer waits for the backoff after a failed attempt.
  case backoff
  /// The transfer waits for a connection. The server could not be reached.
  case connection
  /// The transfer waits for a network.
  case offline
  /// The transfer waits for the user and a restart of the daemon. The proxy in the daemon's
  /// environment uses an unsupported protocol.
  case proxy
  /// The transfer waits, because the server cannot be reached. One transfer at a time tests the
  /// connection. The journal never records this reason.
  case breaker
  /// The transfer waits for the user. The server requires credentials.
  case credentials
  /// The transfer waits for the user. Its extension has no permission to reach the server, which is
  /// on this computer or on one of its networks.
  case permission
  /// The transfer waits for the user. The user has paused it.
  case paused
  /// The transfer waits for its earliest date to begin. Only a transfer's `cause` has this value
  /// and the values below.
  case time
  /// The transfer failed for good.
  case failed
  /// The outcome is unknown, and a repetition is not allowed.
  case doubt

  /// Whether the transfer waits for the user and has no date for a next attempt.
  package var isHeld: Bool { self == .credentials || self == .permission || self == .paused }

  /// The reasons for waits that only the user can end.
  package static let ofPerson: Set<Self> = [.credentials, .permission, .paused, .proxy]
}
