package import Contract

/// What the user can do with a share of the history.
package enum HistoryAction: String, Hashable, Sendable, CaseIterable {
  /// Copies the link to the clipboard.
  case copy
  /// Opens the link.
  case open
  /// Retries what has failed or waits for the user.
  case retry
  /// Retries with another address or other credentials.
  case edit
  /// Shares the same items again.
  case again
  /// Cancels what has not been sent.
  case cancel
  /// Removes the share from its server.
  case unshare
  /// Removes the share from the history.
  case remove

  package var title: String {
    switch self {
    case .copy: Words.History.copyLink
    case .open: Words.History.open
    case .retry: Words.History.retry
    case .edit: Words.History.edit
    case .again: Words.History.again
    case .cancel: Words.History.cancel
    case .unshare: Words.History.unshare
    case .remove: Words.History.remove
    }
  }

  /// The answer that agrees to the action, after its question.
  package var consent: String {
    switch self {
    case .unshare, .remove: Words.History.agreeToRemove
    default: title
    }
  }

  /// The answer that refuses the action, after its question.
  package var refusal: String { self == .cancel ? Words.History.keepSending : Words.cancel }

  /// The question before an action that cannot be undone, or `nil`.
  /// - Parameter entry: The share.
  package func question(about entry: HistoryEntry) -> String? {
    let title = PlainText.line(entry.title)
    return switch self {
    case .copy, .open, .edit, .again: nil
    case .retry: entry.state == .outcomeUnknown ? Words.History.mayArriveTwice(title) : nil
    case .cancel: Words.History.mayCancel(title)
    case .unshare: Words.History.mayUnshare(title)
    case .remove: Words.History.mayRemove(title)
    }
  }
}
