package import Contract
import NIOHTTP1

extension ControlClient {
  /// - throws: `ControlError` `handOffFailed`.
  package func add(_ task: SessionTask, to session: String) async throws -> TransferStatus {
    try await send(.POST, "/v1/sessions/\(Self.escape(session))/tasks", body: task)
  }

  /// All of it, however many tasks there are.
  package func session(_ session: String, owner: String) async throws -> SessionState {
    let target = "/v1/sessions/\(Self.escape(session))/tasks?owner=\(Self.escape(owner))"
    var state: SessionState = try await send(.GET, target)
    var page = state
    while page.tasks.count >= TransferStatus.listLimit, let last = page.tasks.last {
      page = try await send(.GET, "\(target)&after=\(Self.escape(last.transfer.id))")
      state.tasks += page.tasks
      // Read after the tasks: who is not among them may have its end there.
      state.newestEvent = page.newestEvent
    }
    return state
  }

  /// - throws: `ControlError` `invalidRequest` when there are too many.
  package func open(_ connection: LoadConnection) async throws {
    try await send(.POST, "/v1/loads", body: connection)
  }
}
