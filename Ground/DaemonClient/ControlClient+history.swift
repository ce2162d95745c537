package import Contract
import NIOHTTP1

extension ControlClient {
  /// Returns the matching entries: the undecided ones first, then the newest.
  package func history(_ filter: HistoryFilter) async throws -> [HistoryEntry] {
    var query = ["limit=\(filter.limit)"]
    if let text = filter.text { query.append("text=\(Self.escape(text))") }
    if let before = filter.before { query.append("before=\(Self.escape(before))") }
    query += (filter.states ?? []).map { "state=\($0.rawValue)" }.sorted()
    return try await send(.GET, "/v1/history?" + query.joined(separator: "&"))
  }

  /// Returns an entry.
  /// - Throws: `ControlError` `notFound`.
  package func historyEntry(_ id: String) async throws -> HistoryEntry {
    try await send(.GET, "/v1/history/\(Self.escape(id))")
  }

  /// Returns the present state of a share's entry and then each change; `nil` means the changes of
  /// all entries.
  package func historyEvents(
    of share: String? = nil
  ) -> AsyncThrowingStream<HistoryEntry, any Error> {
    events("/v1/history/events" + (share.map { "?share=\(Self.escape($0))" } ?? ""), named: "entry")
  }

  /// Removes from its server what was shared. Returns the entry as it was.
  /// - Parameter elsewhere: Whether the user agrees to a request to another server.
  /// - Throws: `ControlError` `notFound`; `wrongState` with the reason why it cannot be removed;
  ///   `elsewhere` with the other server, if the user has not agreed.
  package func unshare(_ id: String, elsewhere: Bool = false) async throws -> HistoryEntry {
    let query = elsewhere ? "?elsewhere=true" : ""
    return try await send(.POST, "/v1/history/\(Self.escape(id))/unshare\(query)")
  }

  /// Discards an entry.
  /// - Throws: `ControlError` `notFound`.
  package func forgetHistoryEntry(_ id: String) async throws {
    try await send(.DELETE, "/v1/history/\(Self.escape(id))")
  }

  /// Discards all entries whose share has ended. Returns their number.
  package func forgetHistory() async throws -> TransferCount {
    try await send(.DELETE, "/v1/history")
  }
}
