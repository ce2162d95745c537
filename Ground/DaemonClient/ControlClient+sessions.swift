package import Contract

extension ControlClient {
  /// Hands off a task of a background session.
  /// - Throws: `ControlError` `handOffFailed` if the daemon could not store the transfer.
  package func add(_ task: SessionTask, to session: String) async throws -> TransferStatus {
    try await send(Routes.addTask, session, body: task)
  }

  /// Returns the state of a background session with all its tasks. Reads as many pages as needed.
  package func session(_ session: String, owner: String) async throws -> SessionState {
    var state = try await send(Routes.tasks, session, query: [("owner", owner)])
    var page = state
    while page.tasks.count >= TransferStatus.listLimit, let last = page.tasks.last {
      page = try await send(
        Routes.tasks, session, query: [("owner", owner), ("after", last.transfer.id)])
      state.tasks += page.tasks
      // The event number is read after the tasks. If a task ends in between, the list does not
      // contain the task, and the number of its event is at most `newestEvent`.
      state.newestEvent = page.newestEvent
    }
    return state
  }

  /// Makes the daemon serve foreground requests on a connection.
  /// - Throws: `ControlError` `invalidRequest` if there are too many connections.
  package func open(_ connection: ForegroundSocket) async throws {
    try await send(Routes.foregroundRequests, body: connection)
  }
}
