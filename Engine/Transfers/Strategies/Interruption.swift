/// Why there is no answer.
package struct Interruption: Hashable, Sendable {
  package enum Cause: Hashable, Sendable {
    /// No route, no network: nobody's fault, and no try is spent on it.
    case offline
    /// Not connected: nothing of the request has left.
    case connecting
    /// There is no way there that may be taken, for as long as this daemon runs.
    case barred
    /// The connection ended, or was silent too long, after the request had begun to leave.
    case underWay
    /// As before, and the whole request had left: whether the server did its work is not known.
    case awaitingAnswer
    /// As before, and the server had all the time there is for an answer.
    case unanswered
  }

  package var cause: Cause
  /// For people: completes "Waiting: …".
  package var reason: String

  package init(cause: Cause, reason: String) {
    self.cause = cause
    self.reason = reason
  }
}
