/// An HTTP request for the daemon to deliver. It outlives the process that made it.
package struct TransferRequest: Codable, Hashable, Sendable {
  /// The kind of the URL session task.
  package enum Kind: String, Codable, Sendable {
    /// `uploadTask(with:fromFile:)`.
    case upload
    /// `dataTask(with:)`. On iOS such a task ends with the extension.
    case data
  }

  /// The kind of the URL session task.
  package var kind: Kind
  /// The identifier of the background session, or `nil` for a transfer without a session.
  package var sessionIdentifier: String?
  /// The session configuration's `sharedContainerIdentifier`, an app group, or `nil`.
  package var sharedContainerIdentifier: String?
  /// The `taskIdentifier` of the URL session task.
  package var taskIdentifier: Int
  /// The `taskDescription` of the URL session task.
  package var taskDescription: String?
  /// The HTTP method.
  package var method: String
  /// The absolute URL.
  package var url: String
  /// The header fields in order.
  package var headers: [HeaderField]
  /// The body's file name, for people.
  package var fileName: String?
  /// The hand-off key, unique for the owner. A repetition with the same key is the same transfer.
  package var handOffKey: String?
  /// The upload strategy for resuming. `nil` means none.
  package var resumable: ResumableUpload?
  /// The digest of the body for the server to check. `nil` means none.
  package var digest: UploadDigest?
  /// Whether the request is sent at most once: it is not repeated if the server may have received
  /// it. `nil` means no.
  package var atMostOnce: Bool?
  /// The earliest time to start, in seconds since 1970. `nil` means at once.
  package var earliestBeginDate: Double?
  /// Whether other transfers to the same host go first. `nil` means no.
  package var isDiscretionary: Bool?
  /// Whether the transfer waits for the session's earlier transfers to the same host. `nil` means
  /// no.
  package var isInOrder: Bool?
  /// Whether the session's owner receives an event when the transfer ends. `nil` means yes.
  package var isHeard: Bool?
  /// Whether the daemon may launch the session's app for the event. `nil` means yes.
  package var sendsLaunchEvents: Bool?
  /// The rule that finds the link in the response. `nil` means the rule of the owner's bundle.
  package var responseRule: ResponseRuleSource?
  /// The parts of the request that contain secrets. `nil` means none.
  package var sealed: SealedParts?

  package init(
    kind: Kind, sessionIdentifier: String? = nil, sharedContainerIdentifier: String? = nil,
    taskIdentifier: Int = 0, taskDescription: String? = nil, method: String, url: String,
    headers: [HeaderField], fileName: String? = nil, handOffKey: String? = nil,
    resumable: ResumableUpload? = nil, digest: UploadDigest? = nil, atMostOnce: Bool? = nil,
    earliestBeginDate: Double? = nil, isDiscretionary: Bool? = nil, isInOrder: Bool? = nil,
    isHeard: Bool? = nil,
    sendsLaunchEvents: Bool? = nil, responseRule: ResponseRuleSource? = nil,
    sealed: SealedParts? = nil
  ) {
    self.kind = kind
    self.sessionIdentifier = sessionIdentifier
    self.sharedContainerIdentifier = sharedContainerIdentifier
    self.taskIdentifier = taskIdentifier
    self.taskDescription = taskDescription
    self.method = method
    self.url = url
    self.headers = headers
    self.fileName = fileName
    self.handOffKey = handOffKey
    self.resumable = resumable
    self.digest = digest
    self.atMostOnce = atMostOnce
    self.earliestBeginDate = earliestBeginDate
    self.isDiscretionary = isDiscretionary
    self.isInOrder = isInOrder
    self.isHeard = isHeard
    self.sendsLaunchEvents = sendsLaunchEvents
    self.responseRule = responseRule
    self.sealed = sealed
  }
}

/// An HTTP header field.
package struct HeaderField: Codable, Hashable, Sendable {
  /// The field's name.
  package var name: String
  /// The field's value.
  package var value: String

  package init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

/// The upload strategy that a transfer may use to resume an upload.
package enum ResumableUpload: String, Codable, Hashable, Sendable, CaseIterable {
  /// Any strategy that the server supports.
  case auto
  /// The tus protocol.
  case tus
  /// The IETF's resumable uploads for HTTP.
  case ietf
  /// A single request. After an interruption it starts again.
  case off
}

/// The algorithm of a digest by which a server can check a body.
package enum UploadDigest: String, Codable, Hashable, Sendable, CaseIterable {
  /// SHA-1.
  case sha1
  /// SHA-256.
  case sha256
}
