package import Contract
import NIOHTTP1

extension ControlClient {
  /// The undecided first, then the newest.
  package func history(_ filter: HistoryFilter) async throws -> [HistoryEntry] {
    var query = ["limit=\(filter.limit)"]
    if let text = filter.text { query.append("text=\(Self.escape(text))") }
    if let before = filter.before { query.append("before=\(Self.escape(before))") }
    query += (filter.states ?? []).map { "state=\($0.rawValue)" }.sorted()
    return try await send(.GET, "/v1/history?" + query.joined(separator: "&"))
  }

  /// - throws: `ControlError` `notFound`.
  package func historyEntry(_ id: String) async throws -> HistoryEntry {
    try await send(.GET, "/v1/history/\(Self.escape(id))")
  }

  /// How a share stands, and then every change of it; nil: the changes of all.
  package func historyEvents(
    of share: String? = nil
  ) -> AsyncThrowingStream<HistoryEntry, any Error> {
    events("/v1/history/events" + (share.map { "?share=\(Self.escape($0))" } ?? ""), named: "entry")
  }

  /// Has what was shared removed from where it is; the answer is the entry as it was.
  /// - Parameter elsewhere: whether the person agrees that another server is asked.
  /// - Throws: `ControlError` `notFound`; `wrongState` with why it cannot be; `elsewhere` with the
  ///   other server, if the person has not agreed.
  package func unshare(_ id: String, elsewhere: Bool = false) async throws -> HistoryEntry {
    let query = elsewhere ? "?elsewhere=true" : ""
    return try await send(.POST, "/v1/history/\(Self.escape(id))/unshare\(query)")
  }

  /// - throws: `ControlError` `notFound`.
  package func forgetHistoryEntry(_ id: String) async throws {
    try await send(.DELETE, "/v1/history/\(Self.escape(id))")
  }

  /// Forgets all but what is under way.
  package func forgetHistory() async throws -> TransferCount {
    try await send(.DELETE, "/v1/history")
  }
}
