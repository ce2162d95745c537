package import Contract

/// The list of shares in the history, as a value. Shares that need a decision of the user come
/// first, then shares that are being sent, then the newest.
package struct HistoryList: Hashable, Sendable {
  /// The number of shares in one part of the list.
  package static let part = 50

  /// The text that the listed shares contain. If it is empty, the list has all shares.
  package private(set) var query = ""
  /// The largest number of shares in the list.
  package private(set) var limit = part
  package private(set) var rows: [HistoryRow] = []
  /// Whether the history was read.
  package private(set) var isRead = false

  package init() {}

  /// The request for the list's shares.
  package var filter: HistoryFilter {
    HistoryFilter(text: query.isEmpty ? nil : query, limit: limit)
  }

  /// Whether the history may have more shares than the last response.
  package private(set) var hasMore = false

  /// - Returns: Whether the list must be read again.
  package mutating func search(_ text: String) -> Bool {
    guard text != query else { return false }
    (query, limit, hasMore) = (text, Self.part, false)
    return true
  }

  package mutating func showMore() {
    (limit, hasMore) = (min(limit + Self.part, HistoryFilter.longestPage), false)
  }

  /// Takes the response to a request.
  /// - Parameter filter: The request. If the list has another text by now, nothing changes.
  package mutating func take(_ entries: [HistoryEntry], for filter: HistoryFilter) {
    guard filter == self.filter else { return }
    isRead = true
    hasMore = entries.count >= limit && limit < HistoryFilter.longestPage
    let old = Dictionary(rows.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    rows = entries.map { entry in
      var row = old[entry.id] ?? HistoryRow(entry)
      row.take(entry)
      return row
    }
    sort()
  }

  /// Takes a changed share.
  /// - Returns: Whether the list must be read again, because the share may belong to it.
  package mutating func take(_ entry: HistoryEntry) -> Bool {
    guard let place = rows.firstIndex(where: { $0.id == entry.id }) else { return true }
    rows[place].take(entry)
    sort()
    return false
  }

  package mutating func take(_ transfer: TransferStatus) {
    guard let share = transfer.share, let place = rows.firstIndex(where: { $0.id == share })
    else { return }
    rows[place].take(transfer)
  }

  /// Removes a share that the user has removed from the history.
  package mutating func remove(_ id: String) { rows.removeAll { $0.id == id } }

  /// The sent part of all shares that are being sent, 0 to 1, or `nil` if there are none.
  package var fraction: Double? {
    let fractions = rows.compactMap(\.fraction)
    return fractions.isEmpty ? nil : fractions.reduce(0, +) / Double(fractions.count)
  }

  private mutating func sort() {
    func rank(_ row: HistoryRow) -> Int {
      row.isUndecided ? 0 : row.entry.state == .sending ? 1 : 2
    }
    rows.sort { (rank($0), $1.date) < (rank($1), $0.date) }
  }
}
