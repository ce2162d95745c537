package import Contract

extension ControlClient {
  /// Returns the matching entries. Undecided entries come first, then the newest entries.
  package func history(_ filter: HistoryFilter) async throws -> [HistoryEntry] {
    let states = (filter.states ?? []).map { ("state", $0.rawValue as String?) }
    return try await send(
      Routes.history,
      query: [("limit", "\(filter.limit)"), ("text", filter.text), ("before", filter.before)]
        + states.sorted { ($0.1 ?? "") < ($1.1 ?? "") })
  }

  /// Returns an entry.
  /// - Throws: `ControlError` `notFound` if there is no such entry.
  package func historyEntry(_ id: String) async throws -> HistoryEntry {
    try await send(Routes.historyEntry, id)
  }

  /// Returns the present state of a share's entry and then each change. `nil` means the changes of
  /// all entries.
  package func historyEvents(
    of share: String? = nil
  ) -> AsyncThrowingStream<HistoryEntry, any Error> {
    events(Routes.historyEvents, query: [("share", share)])
  }

  /// Removes the shared items from their server. Returns the entry as it was.
  /// - Parameter elsewhere: Whether the user agrees to a request to another server.
  /// - Throws: `ControlError` `notFound` if there is no such entry, `wrongState` with the reason if
  ///   the items cannot be removed, `elsewhere` with the other server if the user has not agreed.
  package func unshare(_ id: String, elsewhere: Bool = false) async throws -> HistoryEntry {
    try await send(Routes.unshare, id, query: [("elsewhere", elsewhere ? "true" : nil)])
  }

  /// Discards an entry.
  /// - Throws: `ControlError` `notFound` if there is no such entry.
  package func forgetHistoryEntry(_ id: String) async throws {
    try await send(Routes.forgetEntry, id)
  }

  /// Discards the entries of all shares that have ended. Returns their number.
  package func forgetHistory() async throws -> TransferCount {
    try await send(Routes.forgetHistory)
  }
}
