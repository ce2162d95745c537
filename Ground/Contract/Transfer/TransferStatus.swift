package import Foundation
package import Translations

/// A transfer as people and scripts see it.
package struct TransferStatus: Codable, Hashable, Sendable, Identifiable {
  /// The largest number of transfers in one list.
  package static let listLimit = 1000

  /// The state of a transfer.
  package enum State: String, Codable, Sendable, CaseIterable {
    /// In the journal, before the first attempt or between two attempts.
    case waiting
    /// In flight.
    case sending
    /// Delivered.
    case delivered
    /// Failed for good.
    case failed
    /// Cancelled by the user or the owner.
    case cancelled
    /// The whole request was sent and no response arrived. The transfer is at most once, so there
    /// is no retry.
    case outcomeUnknown

    /// Whether the transfer has ended.
    package var isFinal: Bool { self != .waiting && self != .sending }
  }

  /// The transfer's identifier.
  package var id: String
  /// The state.
  package var state: State
  /// The reason why the transfer is not delivered, or `nil` while it is in flight or if nothing is
  /// wrong. `sentence` follows from `cause`, `reason`, `status` and `nextAttempt`.
  package var cause: WaitReason?
  /// The remedies, or `nil` if none is needed.
  package var remedies: [Remedy]?
  /// The reason for the wait while the transfer is `waiting`.
  package var waitsFor: WaitReason?
  /// The HTTP method.
  package var method: String
  /// The URL of the request.
  package var url: String
  /// The names of the request's header fields in order. Their values may be secrets.
  package var headerNames: [String]?
  /// The HTTP status of the last response.
  package var status: Int?
  /// The number of bytes of the body sent so far.
  package var bytesSent: Int64
  /// The size of the body in bytes.
  package var bytesTotal: Int64
  /// The number of attempts begun.
  package var attempts: Int
  /// The stored part of the last response's body, if it is UTF-8.
  package var response: String?
  /// The bundle identifier of the extension that handed the transfer off, or `nil` if the user did.
  package var owner: String?
  /// The share's identifier, or `nil`.
  package var share: String?
  /// The body's file name, or `nil`.
  package var name: String?
  /// The time at which the daemon stored the transfer.
  package var created: Date
  /// The time at which the next attempt begins, while the transfer is `waiting`.
  package var nextAttempt: Date?
  /// The cause of the last failure, for people.
  package var reason: String?
  /// The translatable form of `reason`, or `nil` if only the text is known.
  package var reasonExplanation: Explanation?
  /// The state and the cause in one sentence, for people.
  package var sentence: String
  /// The translatable form of `sentence`, or `nil` if only the text is known.
  package var sentenceExplanation: Explanation?
  /// The action that the user must avoid until the transfer is sent, for example changing a linked
  /// file.
  package var notice: String?
  /// The translatable form of `notice`, or `nil` if only the text is known.
  package var noticeExplanation: Explanation?
  /// Whether the command changed nothing. It is `true` only in the response to such a command,
  /// otherwise `nil`.
  package var unchanged: Bool?

  package init(
    id: String, state: State, method: String, url: String, status: Int? = nil,
    bytesSent: Int64 = 0, bytesTotal: Int64 = 0, attempts: Int = 0, response: String? = nil,
    owner: String? = nil, share: String? = nil, name: String? = nil, created: Date,
    nextAttempt: Date? = nil, reason: String? = nil, sentence: String, notice: String? = nil,
    waitsFor: WaitReason? = nil, headerNames: [String]? = nil, cause: WaitReason? = nil,
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

/// The body of `POST /v1/transfers`. Each addition becomes a transfer, all in one commit.
package struct TransferAdditions: Codable, Hashable, Sendable {
  /// A new transfer.
  package struct Addition: Codable, Hashable, Sendable {
    /// The absolute URL.
    package var url: String
    /// The HTTP method.
    package var method: String
    /// The header fields in order.
    package var headers: [HeaderField]
    /// The handle of the body from the descriptor socket, or `nil` for no body.
    package var handle: String?
    /// The hand-off key, unique for the user. A repetition with the same key is the same transfer.
    package var handOffKey: String?
    /// The upload strategy for resuming. `nil` means `auto` if there is a body.
    package var resumable: ResumableUpload?
    /// The digest of the body for the server to check. `nil` means none.
    package var digest: UploadDigest?
    /// Whether the request is sent at most once. `nil` means no.
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

  /// The new transfers.
  package var additions: [Addition]

  package init(_ additions: [Addition]) { self.additions = additions }
}
