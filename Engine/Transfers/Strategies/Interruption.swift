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
    /// The whole request had left, and no response has begun. The server may have done its work.
    case awaitingAnswer
    /// The whole request had left, and a response came that cannot be read. The server may have done
    /// its work, and would say the same again.
    case unreadable
    /// The whole request had left, and the response ended before it was whole.
    case cutShort
    /// The whole request had left, and the server had all the time there is for an answer.
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
