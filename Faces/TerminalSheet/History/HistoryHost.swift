package import Contract
package import ShareSheet

/// The daemon's history, as a list on a terminal needs it.
package protocol HistoryHost: Sendable {
  /// The changes of all shares, and the responses. The stream is read once.
  var news: AsyncStream<HistoryNews> { get }
  /// Requests the list. Another filter replaces an earlier request.
  func read(_ filter: HistoryFilter)
  /// Performs an action other than `edit` and `again`.
  /// - Parameter elsewhere: Whether the user agrees to a removal from another server.
  func perform(_ action: HistoryAction, on entry: HistoryEntry, elsewhere: Bool)
  /// Returns a small picture of a share, or `nil` if it has none.
  func picture(of id: String, side: Int) async -> PixelMap?
}

/// The reason why the list of the history was closed.
package enum HistoryEnd: Sendable {
  case left
  /// The user shares the items of this share again.
  case again(HistoryEntry)
  case interrupted(signal: Int32)
}
