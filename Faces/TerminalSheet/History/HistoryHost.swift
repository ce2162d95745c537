package import Contract
package import ShareSheet

/// A change that the host of a history reports.
package enum HistoryNews: Sendable {
  /// The response to `read`.
  case listed([HistoryEntry], for: HistoryFilter)
  case changed(HistoryEntry)
  case transfer(TransferStatus)
  /// The user has removed the share from the history.
  case removed(String)
  /// The removal would go to another server, so the user must agree.
  case elsewhere(String, question: String)
  /// A sentence about an action or an error, and the text for the terminal's clipboard.
  case said(String, clipboard: String? = nil)
}

/// The daemon's history, as a list on a terminal needs it.
package protocol HistoryHost: Sendable {
  /// The changes of all shares, and the responses. The stream is read once.
  var news: AsyncStream<HistoryNews> { get }
  /// Requests the list. A new request replaces an earlier one.
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
