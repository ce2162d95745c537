package import Foundation

/// The event that a background session's transfer has ended. The daemon keeps the event until the
/// owner acknowledges it.
///
/// `GET /v1/sessions/ID/events?owner=…` sends the stored events and then each new event. The
/// connection holds the session lease: a second client gets `sessionInUse`.
package struct SessionEvent: Codable, Hashable, Sendable {
  /// The event's number. It increases with each event and stays the same if the event is delivered
  /// again.
  package var number: Int64
  /// The time at which the transfer ended.
  package var date: Date
  /// The `taskIdentifier` of the session's task.
  package var taskIdentifier: Int
  /// The `taskDescription` of the session's task.
  package var taskDescription: String?
  /// The transfer's final state.
  package var transfer: TransferStatus
  /// The header fields of the response in order.
  package var responseHeaders: [HeaderField]
  /// The stored part of the response's body. In JSON it is in Base64.
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

/// The progress of a background session's task in flight.
///
/// `GET /v1/sessions/ID/progress?owner=…` sends these values. If a client reads too slowly, newer
/// values replace older values.
package struct SessionProgress: Codable, Hashable, Sendable {
  /// The `taskIdentifier` of the session's task.
  package var taskIdentifier: Int
  /// The transfer's identifier.
  package var transfer: String
  /// The number of bytes of the body sent so far.
  package var bytesSent: Int64
  /// The size of the body in bytes.
  package var bytesTotal: Int64

  package init(taskIdentifier: Int, transfer: String, bytesSent: Int64, bytesTotal: Int64) {
    self.taskIdentifier = taskIdentifier
    self.transfer = transfer
    self.bytesSent = bytesSent
    self.bytesTotal = bytesTotal
  }
}

/// The body of `POST /v1/sessions/ID/acknowledge`.
package struct SessionAcknowledgement: Codable, Hashable, Sendable {
  /// The bundle identifier of the session's owner.
  package var owner: String
  /// The number of the newest event that the owner has handled. This acknowledges all older events
  /// too.
  package var upTo: Int64

  package init(owner: String, upTo: Int64) {
    self.owner = owner
    self.upTo = upTo
  }
}
