/// Why a transfer is not delivered yet, as data.
package enum WaitReason: String, Codable, Hashable, Sendable, CaseIterable {
  /// The transfer waits for its turn in the queue.
  case turn
  /// It waits for the time after a failed attempt.
  case backoff
  /// It waits for a connection to the server, which could not be reached.
  case connection
  /// It waits for a network.
  case offline
  /// It waits for the user and a restart of the daemon. The proxy in the daemon's environment uses
  /// an unsupported protocol.
  case proxy
  /// It waits for the server, which cannot be reached. One transfer at a time tests whether the
  /// server can be reached again. The journal never records this reason.
  case breaker
  /// It waits for the user. The server requires credentials.
  case credentials
  /// It waits for the user, who has paused the transfer.
  case paused
  /// It waits for its earliest date to begin. Only a transfer's `cause` has this value and the next
  /// ones.
  case time
  /// The transfer failed for good.
  case failed
  /// The outcome is unknown, and a repetition is not allowed.
  case doubt

  /// Whether the transfer waits for the user without a date.
  package var isHeld: Bool { self == .credentials || self == .paused }

  /// The waits that only the user can end.
  package static let ofPerson: Set<Self> = [.credentials, .paused, .proxy]
}
