/// An HTTP request that outlives the process that made it.
package struct TransferRequest: Codable, Hashable, Sendable {
  package enum Kind: String, Codable, Sendable {
    /// `uploadTask(with:fromFile:)`.
    case upload
    /// `dataTask(with:)`, which iOS would drop when the extension ends.
    case data
  }

  package var kind: Kind
  /// `URLSessionConfiguration.background(withIdentifier:)`; nil for a transfer that no session
  /// made.
  package var sessionIdentifier: String?
  package var sharedContainerIdentifier: String?
  /// `URLSessionTask.taskIdentifier`.
  package var taskIdentifier: Int
  package var taskDescription: String?
  package var method: String
  package var url: String
  package var headers: [HeaderField]
  /// The body's file name, for people.
  package var fileName: String?
  /// Names this hand-off among those of its owner: a second one with the key is the same transfer.
  package var handOffKey: String?
  /// How it may be carried on where it broke off; nil: not at all.
  package var resumable: ResumableUpload?
  /// What the server is to check the body by; nil: nothing.
  package var digest: UploadDigest?
  /// Whether a server that may have done its work already is never asked again; nil: false.
  package var atMostOnce: Bool?
  /// Seconds since 1970.
  package var earliestBeginDate: Double?
  package var isDiscretionary: Bool?
  /// Whether it waits for what the session has handed off for the same host before it; nil: it does
  /// not.
  package var isInOrder: Bool?
  /// Whether the session's owner is to hear how it ended; nil: it is.
  package var isHeard: Bool?
  /// Whether the session's app may be launched to hear it; nil: it may.
  package var sendsLaunchEvents: Bool?

  package init(
    kind: Kind, sessionIdentifier: String? = nil, sharedContainerIdentifier: String? = nil,
    taskIdentifier: Int = 0, taskDescription: String? = nil, method: String, url: String,
    headers: [HeaderField], fileName: String? = nil, handOffKey: String? = nil,
    resumable: ResumableUpload? = nil, digest: UploadDigest? = nil, atMostOnce: Bool? = nil,
    earliestBeginDate: Double? = nil, isDiscretionary: Bool? = nil, isInOrder: Bool? = nil,
    isHeard: Bool? = nil,
    sendsLaunchEvents: Bool? = nil
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
  }
}

package struct HeaderField: Codable, Hashable, Sendable {
  package var name: String
  package var value: String

  package init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}
