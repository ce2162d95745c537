/// The body of `POST /v1/sessions/ID/tasks`: a new task of an app's background session.
package struct SessionTask: Codable, Hashable, Sendable {
  /// The bundle identifier of the app, or of the extension whose session the app uses.
  package var owner: String
  /// The request to deliver.
  package var request: TransferRequest
  /// The handle of the body from the descriptor socket, or `nil` for no body.
  package var handle: String?

  package init(owner: String, request: TransferRequest, handle: String?) {
    self.owner = owner
    self.request = request
    self.handle = handle
  }
}

/// The response to `GET /v1/sessions/ID/tasks?owner=…&after=TRANSFER-ID`: at most
/// `TransferStatus.listLimit` tasks. With `after`, the list begins after the task of the transfer
/// with that identifier.
package struct SessionState: Codable, Hashable, Sendable {
  /// A task that has not ended.
  package struct Task: Codable, Hashable, Sendable {
    /// The kind of the URL session task.
    package var kind: TransferRequest.Kind
    /// The task's `taskIdentifier`.
    package var taskIdentifier: Int
    /// The task's `taskDescription`.
    package var taskDescription: String?
    /// The state of the task's transfer.
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

  /// The tasks that have not ended, oldest first.
  package var tasks: [Task]
  /// The number of the newest unacknowledged event, or `nil` if there is none.
  package var newestEvent: Int64?

  package init(tasks: [Task], newestEvent: Int64?) {
    self.tasks = tasks
    self.newestEvent = newestEvent
  }
}
