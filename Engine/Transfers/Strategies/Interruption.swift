/// The reason why there is no response.
package struct Interruption: Hashable, Sendable {
  package enum Cause: Hashable, Sendable {
    /// No route or network is available. The attempt does not count as failed.
    case offline
    /// The connection failed. No part of the request was sent.
    case connecting
    /// The proxy settings permit no way to the server, as long as this daemon runs.
    case barred
    /// The server is on this computer or its networks, and the transfer's owner has no permission to
    /// reach it. The attempt does not count as failed.
    case notPermitted
    /// The connection ended or was silent for too long while the request was being sent.
    case underWay
    /// The whole request was sent, and no response has begun. The server may have done its work.
    case awaitingAnswer
    /// The whole request was sent, and the response cannot be read. The server may have done its
    /// work, and would send the same response again.
    case unreadable
    /// The whole request was sent, and the response ended early.
    case cutShort
    /// The whole request was sent, and the response timeout passed.
    case unanswered
  }

  package var cause: Cause
  /// The reason for the user, which completes "Waiting: …".
  package var reason: String

  package init(cause: Cause, reason: String) {
    self.cause = cause
    self.reason = reason
  }
}
