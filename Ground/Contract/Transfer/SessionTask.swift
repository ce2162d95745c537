/// `POST /v1/sessions/ID/tasks`: a task of an app's background session, to be taken over.
package struct SessionTask: Codable, Hashable, Sendable {
  /// Bundle identifier of the app, or of the extension whose session it has adopted.
  package var owner: String
  package var request: TransferRequest
  /// The body, from the descriptor socket; nil: no body.
  package var handle: String?

  package init(owner: String, request: TransferRequest, handle: String?) {
    self.owner = owner
    self.request = request
    self.handle = handle
  }
}

/// `GET /v1/sessions/ID/tasks?owner=…&after=TRANSFER-ID`: a background session as it stands, at
/// most `TransferStatus.listLimit` tasks at a time, and with `after` those that follow that one.
package struct SessionState: Codable, Hashable, Sendable {
  package struct Task: Codable, Hashable, Sendable {
    package var kind: TransferRequest.Kind
    package var taskIdentifier: Int
    package var taskDescription: String?
    package var transfer: TransferStatus

    package init(
      kind: TransferRequest.Kind, taskIdentifier: Int, taskDescription: String?,
      transfer: TransferStatus
    ) {
      self.kind = kind
      self.taskIdentifier = taskIdentifier
      self.taskDescription = taskDescription
      self.transfer = transfer
    }
  }

  /// Those that have not ended, oldest first.
  package var tasks: [Task]
  /// The number of the newest event that the owner has not acknowledged; nil when there is none.
  package var newestEvent: Int64?

  package init(tasks: [Task], newestEvent: Int64?) {
    self.tasks = tasks
    self.newestEvent = newestEvent
  }
}
