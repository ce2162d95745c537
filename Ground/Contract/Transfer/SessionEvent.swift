package import Foundation

/// The end of a background session's transfer, kept until the owner acknowledges it.
///
/// `GET /v1/sessions/ID/events?owner=…` gives those there are and then each as it comes, and holds
/// the session for its caller as long as it lasts: a second one gets `sessionInUse`.
package struct SessionEvent: Codable, Hashable, Sendable {
  /// Grows; the same at each delivery.
  package var number: Int64
  package var date: Date
  package var taskIdentifier: Int
  package var taskDescription: String?
  package var transfer: TransferStatus
  package var responseHeaders: [HeaderField]
  /// The answer's body, as far as it was kept.
  package var responseBody: Data?

  package init(
    number: Int64, date: Date, taskIdentifier: Int, taskDescription: String?,
    transfer: TransferStatus, responseHeaders: [HeaderField], responseBody: Data?
  ) {
    self.number = number
    self.date = date
    self.taskIdentifier = taskIdentifier
    self.taskDescription = taskDescription
    self.transfer = transfer
    self.responseHeaders = responseHeaders
    self.responseBody = responseBody
  }
}

/// How far a background session's task has got, while it is being sent.
///
/// `GET /v1/sessions/ID/progress?owner=…`: what is not taken in time is overtaken by what comes
/// later.
package struct SessionProgress: Codable, Hashable, Sendable {
  package var taskIdentifier: Int
  /// The transfer's id.
  package var transfer: String
  /// Of the body.
  package var bytesSent: Int64
  package var bytesTotal: Int64

  package init(taskIdentifier: Int, transfer: String, bytesSent: Int64, bytesTotal: Int64) {
    self.taskIdentifier = taskIdentifier
    self.transfer = transfer
    self.bytesSent = bytesSent
    self.bytesTotal = bytesTotal
  }
}

/// `POST /v1/sessions/ID/acknowledge`: the owner has dealt with these and all before.
package struct SessionAcknowledgement: Codable, Hashable, Sendable {
  package var owner: String
  package var upTo: Int64

  package init(owner: String, upTo: Int64) {
    self.owner = owner
    self.upTo = upTo
  }
}
