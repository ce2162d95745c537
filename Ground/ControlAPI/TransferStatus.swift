package import Foundation
package import Wire

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

    package var isFinal: Bool { self != .waiting && self != .sending }
  }

  package var id: String
  package var state: State
  package var method: String
  package var url: String
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
  /// When the next try begins; while `waiting`.
  package var nextAttempt: Date?
  /// The cause of the last failure.
  package var reason: String?
  /// State, cause and next step in one sentence.
  package var sentence: String
  /// What the person must keep to until it is sent, for example leave a linked file alone.
  package var notice: String?

  package init(
    id: String, state: State, method: String, url: String, status: Int? = nil,
    bytesSent: Int64 = 0, bytesTotal: Int64 = 0, attempts: Int = 0, response: String? = nil,
    owner: String? = nil, share: String? = nil, name: String? = nil, created: Date,
    nextAttempt: Date? = nil, reason: String? = nil, sentence: String, notice: String? = nil
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

    package init(url: String, method: String, headers: [HeaderField], handle: String?) {
      self.url = url
      self.method = method
      self.headers = headers
      self.handle = handle
    }
  }

  package var additions: [Addition]

  package init(_ additions: [Addition]) { self.additions = additions }
}
