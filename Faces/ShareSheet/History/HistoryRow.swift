package import Contract
package import Foundation

/// A share in the list of the history.
package struct HistoryRow: Hashable, Sendable, Identifiable {
  package private(set) var entry: HistoryEntry
  private var share: PostedShare

  package init(_ entry: HistoryEntry) {
    self.entry = entry
    share = PostedShare(to: entry.destination)
    share.take(entry)
  }

  package mutating func take(_ entry: HistoryEntry) {
    self.entry = entry
    share.take(entry)
  }

  package mutating func take(_ transfer: TransferStatus) { share.take(transfer) }

  package var id: String { entry.id }
  /// The items and the destination: "cow.jpg → ImgShare".
  package var title: String { share.title }
  package var date: Date { entry.date }
  /// Whether the list shows the share before newer ones, because the user must act.
  package var isUndecided: Bool { entry.isUndecided }
  /// The sent part of the share, 0 to 1, or `nil` if nothing is being sent.
  package var fraction: Double? { entry.state == .sending ? share.fraction : nil }
  /// The link that the server returned, or `nil`.
  package var link: String? { share.link }

  /// The progress or the outcome.
  package var sentence: String {
    switch entry.state {
    case .posted: Words.History.posted(by: PlainText.line(entry.destination))
    case .removing: Words.History.isBeingRemoved
    // A removal that failed leaves its reason in a delivered share.
    case .delivered: entry.reason.map { PlainText.line($0) } ?? share.sentence
    default: share.sentence
    }
  }

  /// The possible actions, the most likely first.
  package var actions: [HistoryAction] {
    HistoryAction.allCases.filter { action in
      switch action {
      case .copy, .open: link != nil
      case .retry: isUndecided
      case .edit: entry.state == .failed || entry.state == .waitingForPerson
      case .again: !entry.items.isEmpty && entry.items.allSatisfy { $0.source != nil }
      case .cancel: entry.state == .sending || entry.state == .waitingForPerson
      case .unshare: entry.canUnshare && entry.state != .removing
      case .remove: entry.state != .sending && entry.state != .removing
      }
    }
  }
}
