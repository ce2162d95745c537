package import Foundation

/// One transfer as people and scripts see it.
package struct TransferStatus: Codable, Hashable, Sendable, Identifiable {
  /// How many a list holds at most.
  package static let listLimit = 1000

  package enum State: String, Codable, Sendable, CaseIterable {
    /// In the journal, not begun or between two tries.
    case waiting
    case sending
    case delivered
    case failed
    case cancelled
    /// The whole request has left, no answer came, and asking again was forbidden.
    case outcomeUnknown

    package var isFinal: Bool { self != .waiting && self != .sending }
  }

  package enum Wait: String, Codable, Sendable, CaseIterable {
    /// For its turn.
    case turn
    /// After a failure.
    case backoff
    /// The server could not be connected to.
    case connection
    case offline
    /// For the person: the daemon was started with a proxy that cannot be spoken to.
    case proxy
    /// Nobody answers there; one transfer at a time finds out whether that has changed.
    case breaker
    /// For the person: the server wants to know who asks.
    case credentials
    /// For the person, who has paused it.
    case paused
  }

  /// Why it is not delivered, as data: with `reason`, `status` and `nextAttempt` all that a
  /// sentence needs.
  package enum Cause: String, Codable, Sendable, CaseIterable {
    // What it waits for.
    case turn, backoff, connection, offline, proxy, breaker, credentials, paused
    /// The date before which it was not to begin.
    case time
    /// It failed for good.
    case failed
    /// Nobody knows whether it arrived, and asking again was forbidden.
    case doubt
  }

  package var id: String
  package var state: State
  /// nil while it is sent, and where nothing is wrong.
  package var cause: Cause?
  /// What can be done about it; nil: nothing is needed.
  package var remedies: [Remedy]?
  /// What it waits for; while `waiting`.
  package var waitsFor: Wait?
  package var method: String
  package var url: String
  /// Of the request's header fields, in order; their values may be secrets.
  package var headerNames: [String]?
  /// HTTP status of the last answer.
  package var status: Int?
  package var bytesSent: Int64
  package var bytesTotal: Int64
  /// Tries begun.
  package var attempts: Int
  /// The body of the last answer, as far as it was kept and is UTF-8.
  package var response: String?
  /// Bundle identifier of the extension that handed it off; nil when a person did.
  package var owner: String?
  package var share: String?
  /// The body's file name.
  package var name: String?
  package var created: Date
  /// When the next attempt begins; while `waiting`.
  package var nextAttempt: Date?
  /// The cause of the last failure.
  package var reason: String?
  /// State and cause in one sentence.
  package var sentence: String
  /// What the person must keep to until it is sent, for example leave a linked file alone.
  package var notice: String?
  /// In the response to a command: `true` if there was nothing to change; otherwise `nil`.
  package var unchanged: Bool?

  package init(
    id: String, state: State, method: String, url: String, status: Int? = nil,
    bytesSent: Int64 = 0, bytesTotal: Int64 = 0, attempts: Int = 0, response: String? = nil,
    owner: String? = nil, share: String? = nil, name: String? = nil, created: Date,
    nextAttempt: Date? = nil, reason: String? = nil, sentence: String, notice: String? = nil,
    waitsFor: Wait? = nil, headerNames: [String]? = nil, cause: Cause? = nil,
    remedies: [Remedy]? = nil, unchanged: Bool? = nil
  ) {
    self.id = id
    self.state = state
    self.method = method
    self.url = url
    self.status = status
    self.bytesSent = bytesSent
    self.bytesTotal = bytesTotal
    self.attempts = attempts
    self.response = response
    self.owner = owner
    self.share = share
    self.name = name
    self.created = created
    self.nextAttempt = nextAttempt
    self.reason = reason
    self.sentence = sentence
    self.notice = notice
    self.waitsFor = waitsFor
    self.cause = cause
    self.remedies = remedies
    self.headerNames = headerNames
    self.unchanged = unchanged
  }
}

/// `POST /v1/transfers`: each of `additions` becomes a transfer, all in one commit.
package struct TransferAdditions: Codable, Hashable, Sendable {
  package struct Addition: Codable, Hashable, Sendable {
    package var url: String
    package var method: String
    package var headers: [HeaderField]
    /// The body, from the descriptor socket; nil: no body.
    package var handle: String?
    /// Names this hand-off among the person's: a second one with the key is the same transfer.
    package var handOffKey: String?
    /// nil: `auto` for one with a body.
    package var resumable: ResumableUpload?
    /// What the server is to check the body by; nil: nothing.
    package var digest: UploadDigest?
    /// nil: false.
    package var atMostOnce: Bool?

    package init(
      url: String, method: String, headers: [HeaderField], handle: String?,
      handOffKey: String? = nil, resumable: ResumableUpload? = nil, digest: UploadDigest? = nil,
      atMostOnce: Bool? = nil
    ) {
      self.url = url
      self.method = method
      self.headers = headers
      self.handle = handle
      self.handOffKey = handOffKey
      self.resumable = resumable
      self.digest = digest
      self.atMostOnce = atMostOnce
    }
  }

  package var additions: [Addition]

  package init(_ additions: [Addition]) { self.additions = additions }
}
